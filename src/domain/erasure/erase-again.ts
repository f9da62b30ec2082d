import type { Ctx } from '../ctx.ts';
import { tryToErase } from './erase-due.ts';
import { listErased } from './erasure-log.ts';

/** Where a backup was restored, erases again who was erased since. Returns how many. */
export async function eraseAgain(ctx: Ctx): Promise<number> {
  let erased = 0;
  for await (const { member_id, created_at, keeps_comments } of listErased(ctx)) {
    const login = await ctx.db
      .selectFrom('login')
      .select('created_at')
      .where('id', '=', member_id)
      .executeTakeFirst();
    if (login?.created_at.getTime() !== created_at.getTime()) continue;
    if (await tryToErase(ctx, member_id, 'system', keeps_comments)) erased++;
  }
  return erased;
}
