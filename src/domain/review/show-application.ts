import type * as z from 'zod/mini';
import { sql } from 'kysely';
import type { CaseApplication } from '#contracts/calls/console/console-evidence.ts';
import type { Ctx } from '../ctx.ts';
import type { CaseReader } from './case-reader.ts';
import { readAccess } from './document-access.ts';

/**
 * The photos of an application to be a verified uploader, as documents that another call shows for a reason, and the requests
 * to see them that wait for a second person. Null for other subjects.
 */
export async function showApplication(
  ctx: Ctx,
  reader: Pick<CaseReader, 'by'>,
  { type, id, case_id }: { type: string; id: number; case_id: number },
): Promise<z.input<typeof CaseApplication> | null> {
  if (type !== 'verification') return null;
  const [documents, { accessTo, requests }] = await Promise.all([
    ctx.db
      .selectFrom('record_document')
      .select(['document_id', 'kind', sql<string | null>`valid_until::text`.as('valid_until')])
      .where('verification_id', '=', id)
      .where('erased_at', 'is', null)
      .orderBy('document_id')
      .execute(),
    readAccess(ctx, reader, case_id),
  ]);
  return {
    documents: documents.map((each) => ({ ...each, access: accessTo(each.document_id) })),
    requests,
  };
}
