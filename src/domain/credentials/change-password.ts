import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import {
  appendAudit,
  lockAccount,
  mailPasswordChanged,
  passwordFault,
  type Place,
} from '../members/index.ts';
import { endOtherSessions } from './end-sessions.ts';
import { proveMember, type Proved } from './prove-member.ts';

export interface PasswordChange extends Place {
  member_id: number;
  session_id: number;
  current: string;
  /** In its place: see `Proof`. */
  passkey?: string | undefined;
  password: string;
}

/**
 * Sets a new password: all other sessions end, no browser is trusted any more, and a mail says so.
 * Throws `invalid`, too_many_requests, and unauthorized once the session has ended.
 */
export async function changePassword(ctx: Ctx, given: PasswordChange): Promise<void> {
  const { current, password, ...proof } = given;
  const { member_id, session_id } = proof;
  const owner = await proveMember(
    ctx,
    'changePassword',
    { ...proof, password: current },
    'current',
  );
  const fault = await passwordFault(ctx, password, owner);
  if (fault) throw new AppError('invalid', { password: fault });
  const hash = await ctx.auth.passwords.hash(password);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, { member_id, session_id });
    // In the same session, somebody else may have set another one while this one was hashed.
    await assertSamePassword(trx, owner);
    await ctx.auth.setPassword(trx, member_id, hash);
    await endOtherSessions(trx, member_id, session_id);
    await appendAudit(trx, { kind: 'password.changed', member_id });
    const key = `${member_id}-${ctx.clock.now().getTime()}`;
    await mailPasswordChanged(ctx, trx, { to: owner.email, lang: owner.lang, key });
  });
}

/** Whether the password is the one that was in force at the proof. Throws `invalid`. */
async function assertSamePassword(trx: Trx, { id, hash }: Proved): Promise<void> {
  const same = await trx
    .selectFrom('login_credential')
    .select('id')
    .where('user_id', '=', id)
    .where('provider_id', '=', 'credential')
    .where('password', 'is not distinct from', hash)
    .executeTakeFirst();
  if (!same) throw new AppError('invalid', { current: 'wrong' });
}
