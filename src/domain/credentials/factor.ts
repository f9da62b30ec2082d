import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import {
  appendAudit,
  attemptAt,
  countAttempt,
  forgetAttempts,
  lockAccount,
  newSessionToken,
  tokenHash,
  type Place,
} from '../members/index.ts';
import { mailSecurity } from './mails.ts';
import { endOtherSessions } from './end-sessions.ts';
import { proveMember, type Proof, type Proved } from './prove-member.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { nowStep, stepOf, takeCode } from './verify-code.ts';

type Trx = Transaction<Database>;

/** For an hour the page shows the secret; it counts when a first code has shown that an app has it. Throws `invalid`, `already` and too_many_requests. */
export async function beginFactor(ctx: Ctx, proof: Proof): Promise<void> {
  const { id } = await proveMember(ctx, 'beginFactor', proof);
  // 144 bits, in few signs: the key may have to be typed.
  const secret = await ctx.auth.encrypt(randomBytes(18).toString('base64url'));
  const fresh = {
    secret,
    codes: await ctx.auth.encrypt('[]'),
    codes_until: sql<Date>`now()`,
    created_at: sql<Date>`now()`,
  };
  const begun = await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, proof);
    return trx
      .insertInto('login_factor')
      .values({ user_id: id, ...fresh })
      .onConflict((row) =>
        row.column('user_id').doUpdateSet(fresh).where('login_factor.enabled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
  });
  if (!begun) throw new AppError('already');
}

export interface Confirmation extends Place {
  member_id: number;
  session_id: number;
  code: string;
}

/** The session as the browser has to name it from now on. */
export interface Renewed {
  token: string;
  is_remembered: boolean;
}

/**
 * Puts the second factor in force: all other sessions end, this one gets another token, and for ten minutes the page shows the
 * codes for a member who loses the factor. Throws `invalid`, not_found when none has begun, and too_many_requests.
 */
export async function confirmFactor(ctx: Ctx, given: Confirmation): Promise<Renewed> {
  const { member_id, session_id } = given;
  const code = given.code.replaceAll(/\s/g, '');
  if (code === '') throw new AppError('invalid', { code: 'required' });
  const attempt = attemptAt(given, 'code', member_id);
  await countAttempt(ctx, attempt);
  const factor = await begunFactor(ctx, member_id);
  const step = await stepOf(ctx, factor, code);
  if (step === undefined) throw new AppError('invalid', { code: 'wrong' });
  await forgetAttempts(ctx, attempt);
  const codes = await newCodes(ctx);
  return ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, { member_id, session_id });
    const enabled = await trx
      .updateTable('login_factor')
      .set({ ...codes, step, enabled_at: sql<Date>`now()` })
      .where('user_id', '=', member_id)
      .where('enabled_at', 'is', null)
      .where('secret', '=', factor.secret)
      .returning('user_id')
      .executeTakeFirst();
    if (!enabled) throw new AppError('already');
    // The token of the session without a factor is of no use for the session with it. Its number stays: playback continues.
    const token = newSessionToken();
    const { is_remembered } = await trx
      .updateTable('login_session')
      .set({ factor_at: sql<Date>`now()`, token: tokenHash(token) })
      .where('id', '=', session_id)
      .where('user_id', '=', member_id)
      .returning('is_remembered')
      .executeTakeFirstOrThrow(() => new AppError('unauthorized'));
    await endOtherSessions(trx, member_id, session_id);
    await appendAudit(trx, { kind: 'factor.enabled', member_id });
    await mailChange(ctx, trx, factor, 'factor_on');
    return { token, is_remembered };
  });
}

/** Throws not_found. */
const begunFactor = ({ db }: Ctx, member_id: number) =>
  db
    .selectFrom('login_factor as f')
    .innerJoin('login as l', 'l.id', 'f.user_id')
    .select(nowStep.as('now_step'))
    .select(['f.secret', 'l.id', 'l.name as username', 'l.email', 'l.lang'])
    .where('f.user_id', '=', member_id)
    .where('f.enabled_at', 'is', null)
    .where(
      'f.created_at',
      '>',
      sql<Date>`now() - make_interval(secs => ${member_limits.link_lifetime})`,
    )
    .executeTakeFirstOrThrow(() => new AppError('not_found'));

/** Turns the second factor off; no browser is trusted any more. Throws `invalid`, not_found and too_many_requests. */
export async function endFactor(ctx: Ctx, proof: Proof & { code: string }): Promise<void> {
  const owner = await proveMember(ctx, 'endFactor', proof);
  const { id: member_id } = owner;
  const attempt = attemptAt(proof, 'code', member_id);
  await countAttempt(ctx, attempt);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, proof);
    await takeCode(ctx, trx, await enabledFactor(trx, member_id), proof.code);
    await trx.deleteFrom('login_factor').where('user_id', '=', member_id).execute();
    await trx.deleteFrom('login_trusted_device').where('user_id', '=', member_id).execute();
    await appendAudit(trx, { kind: 'factor.disabled', member_id });
    await mailChange(ctx, trx, owner, 'factor_off');
  });
  await forgetAttempts(ctx, attempt);
}

/** The former codes are void; the page shows the new ones for ten minutes. Throws `invalid`, not_found and too_many_requests. */
export async function newRecoveryCodes(ctx: Ctx, proof: Proof): Promise<void> {
  const { id: member_id } = await proveMember(ctx, 'makeRecoveryCodes', proof);
  const codes = await newCodes(ctx);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, proof);
    await enabledFactor(trx, member_id);
    await trx.updateTable('login_factor').set(codes).where('user_id', '=', member_id).execute();
    await appendAudit(trx, { kind: 'recovery-codes.made', member_id });
  });
}

/** Throws not_found. */
export const enabledFactor = (trx: Trx, member_id: number) =>
  trx
    .selectFrom('login_factor')
    .select(['user_id', 'secret'])
    .select(nowStep.as('now_step'))
    .where('user_id', '=', member_id)
    .where('enabled_at', 'is not', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));

const newCodes = async ({ auth }: Ctx) => ({
  codes: await auth.encrypt(JSON.stringify(makeRecoveryCodes())),
  codes_until: sql<Date>`now() + make_interval(secs => ${member_limits.recovery_shown})`,
});

const mailChange = (
  ctx: Ctx,
  trx: Trx,
  { id, email: to, lang }: Pick<Proved, 'id' | 'email'> & { lang: string },
  what: 'factor_on' | 'factor_off',
): Promise<void> => {
  const key = `${id}-${ctx.clock.now().getTime()}`;
  return mailSecurity(ctx, trx, { to, lang: lang as Proved['lang'], key, what });
};
