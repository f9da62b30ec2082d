import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { shownWorksOf } from '../deletions/index.ts';
import { eraseAccount, type ErasedBy } from './erase-account.ts';

const batch = 100;

/**
 * Erases accounts whose days are over, and finishes what has begun. An account whose erasure was cancelled in the meantime stays, and one under a legal hold
 * waits for its end: its uploads are gone or hidden all the same.
 */
export async function eraseDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('login')
    .select('id')
    .where('erase_at', '<=', sql<Date>`now()`)
    // The rest follows once the hold is lifted.
    .where(sql<boolean>`(not is_held('member', id) or ${shownWorksOf(sql`id`)})`)
    .orderBy('erase_at')
    .limit(batch)
    .execute();
  for (const { id } of due) await tryToErase(ctx, id, 'due');
}

/** Returns whether it was erased. One account that stays, or fails, does not keep the others. */
export async function tryToErase(
  ctx: Ctx,
  member_id: number,
  by: ErasedBy,
  keeps_comments?: boolean,
): Promise<boolean> {
  try {
    return await eraseAccount(ctx, member_id, by, { keeps_comments });
  } catch (error) {
    // The last administrator stays until there is another one, and what a legal hold keeps until its end.
    // A due erasure is retried each minute, and `velour doctor` names it.
    if (isAppError(error))
      ctx.log[by === 'due' ? 'debug' : 'warn']({ member_id, code: error.code }, 'an erasure waits');
    else
      ctx.log.error(
        { member_id, err: messageOf(error) },
        'an erasure failed; the next run retries',
      );
    return false;
  }
}
