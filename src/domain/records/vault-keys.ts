import { sql } from 'kysely';
import { VaultFault, wrapped_bytes } from '#platform/vault/port.ts';
import type { Ctx } from '../ctx.ts';
import { checkPreserved, rotatePreserved, type PreservedCheck } from '../preservation/index.ts';
import { openDocument, ownerOf } from './read-document.ts';

const batch = 200;

/**
 * Wraps the keys of all documents, and of preserved files, under the newest key of the vault. Returns how many were under an older one, or bound less than keys are now. Safe to repeat, and to
 * kill: each batch is done or not, and both are readable while VAULT_OLD_KEYS has the older keys. Throws VaultFault for a key that
 * cannot be read, after all others are done.
 */
export async function rotateVault(ctx: Ctx): Promise<number> {
  const faults: VaultFault[] = [];
  let rotated = 0;
  for (let after = 0; ;) {
    const done = await rotateBatch(ctx, after);
    rotated += done.rotated;
    faults.push(...done.faults);
    if (done.last === undefined) break;
    after = done.last;
  }
  const preserved = await rotatePreserved(ctx);
  const [fault] = [...faults, ...preserved.faults];
  if (fault) throw fault;
  return rotated + preserved.rotated;
}

const rotateBatch = (ctx: Ctx, after: number) =>
  ctx.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('record_document')
      .select(['document_id', 'storage_key', 'key_id', 'wrapped_key'])
      .where('wrapped_key', 'is not', null)
      .where((or) =>
        or.or([
          or('key_id', '<>', ctx.vault.key_id),
          sql<boolean>`octet_length(wrapped_key) <> ${wrapped_bytes}`,
        ]),
      )
      .where('document_id', '>', after)
      .orderBy('document_id')
      .limit(batch)
      .forUpdate()
      .execute();
    const faults: VaultFault[] = [];
    for (const { document_id, storage_key, key_id, wrapped_key } of rows) {
      if (key_id === null || wrapped_key === null) continue;
      try {
        const sealed = { key_id, wrapped_key };
        await trx
          .updateTable('record_document')
          .set(await ctx.vault.rewrap(storage_key, sealed, ownerOf(document_id)))
          .where('document_id', '=', document_id)
          .execute();
      } catch (error) {
        if (!(error instanceof VaultFault)) throw error;
        ctx.log.error(
          { document_id, fault: error.code },
          'key of a document not rotated; its old key is still needed',
        );
        faults.push(error);
      }
    }
    return { rotated: rows.length - faults.length, faults, last: rows.at(-1)?.document_id };
  });

export interface VaultCheck {
  documents: number;
  faults: { document_id: number; fault: string; message: string }[];
  /** The same of files that are preserved. */
  preserved: PreservedCheck;
}

/** Decrypts every document and preserved file, shows none, and names those that cannot be read. */
export async function checkVault(ctx: Ctx): Promise<VaultCheck> {
  const rows = await ctx.db
    .selectFrom('record_document')
    .select(['document_id', 'person_id', 'verification_id', 'kind', 'storage_key', 'bytes'])
    .select(['key_id', 'wrapped_key'])
    .where('erased_at', 'is', null)
    .orderBy('document_id')
    .execute();
  const faults: VaultCheck['faults'] = [];
  for (const { key_id, wrapped_key, ...row } of rows) {
    if (key_id === null || wrapped_key === null) continue;
    await openDocument(ctx, { ...row, key_id, wrapped_key }).catch((error: unknown) => {
      if (!(error instanceof VaultFault)) throw error;
      faults.push({ document_id: row.document_id, fault: error.code, message: error.message });
    });
  }
  return { documents: rows.length, faults, preserved: await checkPreserved(ctx) };
}
