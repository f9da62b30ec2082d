import type { Ctx } from '../ctx.ts';
import { isHeld } from '../holds/index.ts';
import { eraseAccount } from './erase-account.ts';
import { listErased } from './erasure-log.ts';

/** Where a backup was restored, erases again who was erased since. Returns how many. */
export async function eraseAgain(ctx: Ctx): Promise<number> {
  let erased = 0;
  for await (const { member_id, created_at } of listErased(ctx)) {
    const login = await ctx.db
      .selectFrom('login')
      .select('created_at')
      .where('id', '=', member_id)
      .executeTakeFirst();
    if (login?.created_at.getTime() !== created_at.getTime()) continue;
    if (await isHeld(ctx.db, 'member', member_id)) continue;
    if (await eraseAccount(ctx, member_id, 'system')) erased++;
  }
  return erased;
}
