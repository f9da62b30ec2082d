import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import {
  attemptAt,
  countAttempt,
  forgetAttempts,
  hasFactor,
  lockAccount,
  tokenHash,
  type Audience,
  type Place,
} from '../members/index.ts';
import { createCompleteSession } from './complete-session.ts';
import { enabledFactor } from './factor.ts';
import { takeCode } from './verify-code.ts';

const trustHash = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Waiting {
  session_id: number;
  member_id: number;
  device: string;
  country: string;
  is_remembered: boolean;
  /** Text, so that it stays what the database's clock said. */
  proved_at: string | null;
}

/** A session that counts as soon as the code is given: each way to a session leads to one (`sessions.ts`). */
async function findWaiting(
  db: Db,
  token: string,
  audience: Audience,
): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select s.id as session_id, l.id as member_id, coalesce(s.user_agent, '') as device,
      coalesce(s.country, '') as country, s.is_remembered, s.proved_at::text as proved_at
    from login_session as s join login as l on l.id = s.user_id
    where s.token = ${tokenHash(token, audience)} and s.audience = ${audience}
      and s.factor_at is null and ${hasFactor}
      and s.created_at > now() - make_interval(secs => ${member_limits.code_wait})`.execute(db);
  return rows[0];
}

/** Whether a session of the site waits for its code. */
export const isWaiting = async ({ db }: Pick<Ctx, 'db'>, token: string): Promise<boolean> =>
  (await findWaiting(db, token, 'site')) !== undefined;

export interface GivenCode extends Place {
  /** Of the session that waits. */
  token: string;
  code: string;
  /** The browser is not asked again for 30 days. */
  is_trusted: boolean;
  /** Where the session counts: on the site unless said otherwise. */
  audience?: Audience;
}

export interface Passed {
  token: string;
  is_remembered: boolean;
  /** For a cookie of this browser, if it is trusted. */
  trust: string | undefined;
}

/**
 * The second step of signing in. The session that counts is a new one. Throws unauthorized when none
 * waits, `invalid` and too_many_requests.
 */
export async function passCode(ctx: Ctx, given: GivenCode): Promise<Passed> {
  const { audience = 'site' } = given;
  const waiting = await findWaiting(ctx.db, given.token, audience);
  if (!waiting) throw new AppError('unauthorized');
  const { member_id, session_id, proved_at, ...device } = waiting;
  const attempt = attemptAt(given, 'code', member_id);
  await countAttempt(ctx, attempt);
  const passed = await ctx.db.transaction().execute(async (trx) => {
    // A change of the password, or an end of all sessions, has ended the one that waits, or will end the one that takes its place.
    await lockAccount(trx, { member_id });
    await takeCode(ctx, trx, await enabledFactor(trx, member_id), given.code);
    const ended = await trx
      .deleteFrom('login_session')
      .where('id', '=', session_id)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new AppError('unauthorized');
    const proved = { member_id, proved_at: sql<Date | null>`${proved_at}::timestamptz` };
    const token = await createCompleteSession(ctx, trx, proved, device, audience);
    const trust = given.is_trusted ? randomBytes(24).toString('base64url') : undefined;
    if (trust !== undefined)
      await trx
        .insertInto('login_trusted_device')
        .values({ hash: trustHash(trust), user_id: member_id })
        .execute();
    return { token, is_remembered: device.is_remembered, trust };
  });
  await forgetAttempts(ctx, attempt);
  return passed;
}

/** Whether the browser is trusted, and the session counts without a code. */
export async function passTrustedDevice(
  { db }: Ctx,
  { token, trust }: { token: string; trust: string },
): Promise<boolean> {
  const { rows } = await sql`
    update login_session as s set factor_at = now() from login_trusted_device as d
    where s.token = ${tokenHash(token)} and s.audience = 'site' and s.factor_at is null
      and d.hash = ${trustHash(trust)} and d.user_id = s.user_id
      and d.created_at > now() - make_interval(secs => ${member_limits.trust_lifetime})
    returning 1`.execute(db);
  return rows.length > 0;
}
