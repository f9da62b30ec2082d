import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, mailPasswordChanged, passwordFault } from '../members/index.ts';
import { endOtherSessions } from './end-sessions.ts';
import { proveMember } from './prove-member.ts';

export interface PasswordChange {
  member_id: number;
  session_id: number;
  current: string;
  /** In its place: see `Proof`. */
  passkey?: string | undefined;
  password: string;
  address: string;
}

/**
 * Sets a new password: all other sessions end, no browser is trusted any more, and a mail says so.
 * Throws `invalid` and too_many_requests.
 */
export async function changePassword(ctx: Ctx, given: PasswordChange): Promise<void> {
  const { member_id, session_id, password, address } = given;
  const proof = { member_id, session_id, password: given.current, passkey: given.passkey, address };
  const owner = await proveMember(ctx, 'changePassword', proof, 'current');
  const fault = await passwordFault(ctx, password, owner);
  if (fault) throw new AppError('invalid', { password: fault });
  const hash = await ctx.auth.passwords.hash(password);
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.auth.setPassword(trx, member_id, hash);
    await endOtherSessions(trx, member_id, session_id);
    await appendAudit(trx, { kind: 'password.changed', member_id });
    const key = `${member_id}-${ctx.clock.now().getTime()}`;
    await mailPasswordChanged(ctx, trx, { to: owner.email, lang: owner.lang, key });
  });
}
