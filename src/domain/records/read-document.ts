import { AppError } from '#contracts/errors.ts';
import { VaultFault } from '#platform/vault/port.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent } from '../moderation/index.ts';

/** A document that is there, with what opens it. */
export interface StoredDocument {
  document_id: number;
  /** Of somebody who is shown; null for a document of an application. */
  person_id: number | null;
  verification_id: number | null;
  kind: string;
  storage_key: string;
  bytes: number;
  key_id: string;
  wrapped_key: Buffer;
}

/** Throws not_found for one that there is not, or not any more. */
export async function findDocument(
  db: Pick<Ctx['db'], 'selectFrom'>,
  document_id: number,
): Promise<StoredDocument> {
  const row = await db
    .selectFrom('record_document')
    .select(['document_id', 'person_id', 'verification_id', 'kind', 'storage_key', 'bytes'])
    .select(['key_id', 'wrapped_key'])
    .where('document_id', '=', document_id)
    .executeTakeFirst();
  if (!row || row.key_id === null || row.wrapped_key === null)
    throw new AppError('not_found', { document: document_id });
  const { key_id, wrapped_key } = row;
  return { ...row, key_id, wrapped_key };
}

/** The owner that a document's key is bound to. */
export const ownerOf = (document_id: number): string => `document ${document_id}`;

/** The picture itself, JPEG, without a watermark. Throws VaultFault. The caller has recorded the reason. */
export const openDocument = (
  { vault }: Pick<Ctx, 'vault'>,
  { document_id, storage_key, key_id, wrapped_key, bytes }: StoredDocument,
): Promise<Buffer> => vault.get(storage_key, { key_id, wrapped_key }, bytes, ownerOf(document_id));

/** The same for a case: a file that was swapped, altered, cut off or lost is refused, and an event of the case. */
export const openForCase = (ctx: Ctx, case_id: number, document: StoredDocument): Promise<Buffer> =>
  openDocument(ctx, document).catch(async (error: unknown) => {
    if (!(error instanceof VaultFault)) throw error;
    const { document_id, person_id } = document;
    ctx.log.error(
      { document_id, fault: error.code },
      'document not readable; its case has a note of it',
    );
    await ctx.db.transaction().execute((trx) =>
      appendEvent(trx, {
        case_id,
        kind: 'note',
        by: 'system',
        note: error.message,
        after: { document_id, person_id, fault: error.code },
      }),
    );
    throw error;
  });
