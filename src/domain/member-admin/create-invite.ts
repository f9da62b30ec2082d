import { sql } from 'kysely';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf } from '../mail/index.ts';
import { newLinkToken } from '../members/index.ts';

/** The address of the page where one account can be made, within `days`. Only a hash of it is stored. */
export async function createInvite(ctx: Ctx, { days }: { days: number }): Promise<string> {
  const { token, hash } = newLinkToken();
  const expires_at = sql<Date>`now() + make_interval(days => ${days})`;
  await ctx.db.insertInto('login_invite').values({ hash, expires_at }).execute();
  return addressOf(ctx, accountPages.invited(token), 'en');
}
