import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { listRemoval, settleMatches, unlistRemoval } from '../hashes/index.ts';
import type { LockedCase } from './claim-case.ts';
import { AppError } from '#contracts/errors.ts';
import type { Action, DecisionRow } from './model.ts';

const publishing: ReadonlySet<Action> = new Set<Action>(['approve', 'approve-limited']);
const refusing: ReadonlySet<Action> = new Set<Action>(['reject', 'remove', 'remove-stay-down']);

/**
 * What a decision about a video or album means for the lists of hashes: what is removed for good joins
 * the own removals, what is restored leaves them; what was found in a list is cleared or confirmed.
 */
export async function settleHashes(
  ctx: Ctx,
  trx: Trx,
  { case_id, action, subject_type, subject_id }: DecisionRow,
): Promise<void> {
  if (subject_type !== 'video' && subject_type !== 'album') return;
  const subject = { type: subject_type, id: Number(subject_id) } as const;
  if (action === 'remove-stay-down') await listRemoval(ctx, trx, subject);
  if (action === 'restore') {
    await unlistRemoval(trx, subject);
    await settleMatches(trx, subject, 'cleared');
  }
  if (!publishing.has(action) && !refusing.has(action)) return;
  const { kind } = await trx
    .selectFrom('moderation_case')
    .select('kind')
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow();
  if (kind === 'hash-match')
    await settleMatches(trx, subject, publishing.has(action) ? 'cleared' : 'confirmed');
}

/** What was found in a list is published by the decision about that alone. */
export async function assertUnmatched(
  trx: Trx,
  { kind, target_type, target_id }: LockedCase,
  action: Action,
): Promise<void> {
  if (kind === 'hash-match' || !publishing.has(action)) return;
  const open = await trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('kind', '=', 'hash-match')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (open) throw new AppError('invalid', { reason: 'held' });
}
