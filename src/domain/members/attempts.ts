import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, isAppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

/** An attempt to sign in: the account, or the text that was typed for it, and its place. */
export interface Attempt {
  /** The name or email that was typed to sign in, or what is proved of which member: `code:{id}`. */
  account: string;
  /** The client's address, /64 of IPv6. */
  address: string;
  /** The browser is known: the account's owner was signed in there. Failures elsewhere do not count. */
  device: string | undefined;
}

/** The place from which a code or a proof is given. */
export interface Place {
  /** The client, as rate limits know it. */
  address: string;
  /** Members who were signed in in this browser; none unless said. */
  known_members?: readonly number[] | undefined;
}

/** An attempt at something of a member's, from a place. */
export const attemptAt = (
  { address, known_members = [] }: Place,
  what: string,
  member_id: number,
): Attempt => ({
  account: `${what}:${member_id}`,
  address,
  device: known_members.includes(member_id) ? 'known' : undefined,
});

const keyOf = ({ settings }: Pick<Ctx, 'settings'>, text: string): Buffer =>
  createHmac('sha256', settings.media_secret).update(`attempt:${text}`).digest();

const keysOf = (ctx: Pick<Ctx, 'settings'>, { account, address, device }: Attempt): Buffer[] =>
  device === undefined
    ? [keyOf(ctx, account), keyOf(ctx, `address:${address}`)]
    : // The account may be what somebody typed, so it stands last: no name is the key of another one's browser.
      [keyOf(ctx, `${device} ${account}`)];

const { attempts: free, attempt_window, attempt_delay } = member_limits;

/** Until when a row of the table refuses further attempts. */
const refusedUntil = sql`a.last_at + make_interval(secs => least(${attempt_window}::float8,
  ${attempt_delay} * 2 ^ least(a.attempts - ${free}, 20)))`;

/**
 * Counts an attempt before it is made, so that many at once are no way around. After 20 in 15
 * minutes each further one waits, twice as long every time, 15 minutes at most. Throws too_many_requests.
 * One that is refused counts nowhere: an address that may not try any more locks no account.
 */
export const countAttempt = (ctx: Ctx, attempt: Attempt): Promise<void> =>
  ctx.db.transaction().execute((trx) => countKeys(trx, keysOf(ctx, attempt)));

async function countKeys(trx: Trx, keys: readonly Buffer[]): Promise<void> {
  for (const key of keys) {
    const counted = await sql`
      insert into login_attempt as a (key, attempts, first_at, last_at) values (${key}, 1, now(), now())
      on conflict (key) do update set
        attempts = case when a.first_at < now() - make_interval(secs => ${attempt_window})
          and (a.attempts < ${free} or a.last_at < now() - make_interval(secs => ${attempt_window}))
          then 1 else a.attempts + 1 end,
        first_at = case when a.first_at < now() - make_interval(secs => ${attempt_window})
          and (a.attempts < ${free} or a.last_at < now() - make_interval(secs => ${attempt_window}))
          then now() else a.first_at end,
        last_at = now()
      where a.attempts < ${free} or ${refusedUntil} <= now()
      returning 1`.execute(trx);
    if (counted.rows.length > 0) continue;
    const { rows } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from ${refusedUntil} - now()))::int as seconds
      from login_attempt as a where key = ${key}`.execute(trx);
    throw new AppError('too_many_requests', { retry_after: Math.max(1, rows[0]?.seconds ?? 1) });
  }
}

/**
 * Runs the work of a link in a mail. A link that does not work counts as an attempt of the client address; without an address, as in
 * commands, nothing counts. Throws too_many_requests.
 */
export async function countingLinks<T>(
  ctx: Ctx,
  address: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (address === undefined) return work();
  const attempt = { account: `link of ${address}`, address, device: undefined };
  await countAttempt(ctx, attempt);
  const done = await work().catch(async (error: unknown) => {
    if (!isAppError(error) || error.code !== 'expired_link') await forgetAttempts(ctx, attempt);
    throw error;
  });
  await forgetAttempts(ctx, attempt);
  return done;
}

/** The attempt was right: those of the account are forgotten, and of the address this one. */
export async function forgetAttempts(ctx: Ctx, attempt: Attempt): Promise<void> {
  const [account, ...others] = keysOf(ctx, attempt);
  if (account) await ctx.db.deleteFrom('login_attempt').where('key', '=', account).execute();
  for (const key of others)
    await sql`update login_attempt set attempts = attempts - 1
      where key = ${key} and attempts > 0`.execute(ctx.db);
}
