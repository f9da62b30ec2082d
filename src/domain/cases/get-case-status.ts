import { CaseStatus } from '#contracts/calls/forms/forms.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { hashOf } from './secrets.ts';

/** How far a case is, by the secret of its page. Throws not_found. */
export async function getCaseStatus({ db }: Ctx, secret: string): Promise<CaseStatus> {
  const row = await db
    .selectFrom('moderation_case')
    .select(['reference', 'kind', 'state', 'outcome', 'created_at', 'due_at', 'closed_at', 'email'])
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const { email, created_at, due_at, closed_at, ...facts } = row;
  return CaseStatus.parse({
    ...facts,
    created_at: created_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
    has_mail: email !== '',
  });
}
