import { sql } from 'kysely';
import { beginFactor, confirmFactor } from '#domain/credentials/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { findSession } from '#domain/members/index.ts';
import { aMember, member_password as password } from './members.ts';

const factorOf = ({ db }: Ctx, member_id: number) =>
  db
    .selectFrom('login_factor')
    .select(['secret', 'codes'])
    .select(sql<number>`floor(extract(epoch from now()) / 30)::int`.as('now_step'))
    .where('user_id', '=', member_id)
    .executeTakeFirstOrThrow();

/** The code that the app of a member shows now, or a number of half minutes later. */
export async function codeOf(ctx: Ctx, member_id: number, later = 0): Promise<string> {
  const { secret, now_step } = await factorOf(ctx, member_id);
  return ctx.auth.otp.code(await ctx.auth.decrypt(secret), now_step + later);
}

/** The recovery codes that were not used. */
export async function recoveryCodesOf(ctx: Ctx, member_id: number): Promise<string[]> {
  const { codes } = await factorOf(ctx, member_id);
  return JSON.parse(await ctx.auth.decrypt(codes)) as string[];
}

/** A member with a second factor, and a session. The code of now is used. */
export async function aMemberWithFactor(
  ctx: Ctx,
  username: string,
): Promise<{ member_id: number; token: string }> {
  const { member_id, token } = await aMember(ctx, username);
  const session = await findSession(ctx.db, token);
  const address = '192.0.2.9';
  await beginFactor(ctx, { member_id, password, address });
  const code = await codeOf(ctx, member_id);
  const session_id = session?.session_id ?? 0;
  const renewed = await confirmFactor(ctx, { member_id, session_id, code, address });
  return { member_id, token: renewed.token };
}
