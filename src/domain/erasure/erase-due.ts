import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { eraseAccount } from './erase-account.ts';

const batch = 100;

/** Erases accounts whose days are over. One that was kept in the meantime stays, and one that a legal hold keeps waits for its end. */
export async function eraseDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('login')
    .select('id')
    .where('erase_at', '<=', sql<Date>`now()`)
    // Erased once the hold is lifted.
    .where(sql<boolean>`not is_held('member', id)`)
    .orderBy('erase_at')
    .limit(batch)
    .execute();
  for (const { id } of due)
    await eraseAccount(ctx, id, 'member').catch((error: unknown) => {
      // The last administrator stays until there is another one.
      if (!isAppError(error) || (error.code !== 'already' && error.code !== 'forbidden'))
        throw error;
    });
}
