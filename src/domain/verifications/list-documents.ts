import type * as z from 'zod/mini';
import type { CaseDocuments } from '#contracts/calls/console-documents.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority, type Reviewer } from '../moderation/index.ts';

/** The documents of the application that a case is about; what they show is another call, with a reason. Throws not_found. */
export async function listCaseDocuments(
  { db, settings }: Ctx,
  { has_child_safety }: Reviewer,
  reference: string,
): Promise<z.input<typeof CaseDocuments>> {
  const found = await db
    .selectFrom('moderation_case')
    .select(['priority', 'target_type', 'target_id'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!found || (found.priority >= child_safety_priority && !has_child_safety))
    throw new AppError('not_found');
  const documents =
    found.target_type === 'verification'
      ? await db
          .selectFrom('record_document')
          .select(['document_id', 'kind', 'erased_at'])
          .where('verification_id', '=', Number(found.target_id))
          .orderBy('document_id')
          .execute()
      : [];
  return {
    needs_second: settings.records?.four_eyes ?? false,
    documents: documents.map(({ erased_at, ...row }) => ({
      ...row,
      is_erased: erased_at !== null,
    })),
  };
}
