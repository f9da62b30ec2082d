import { createHash, randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Db } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Database } from '#platform/db/schema.ts';
import { roleInForce } from '../access/index.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from './audit.ts';
import { endWaysIn } from './end-ways-in.ts';
import { lockAccount } from './lock-account.ts';

/** Where a session counts: on the site, or on the console of the staff. */
export type Audience = 'site' | 'console';

/** The stored hash of a session's token. It is bound to the audience: elsewhere the token is unknown. */
export const tokenHash = (token: string, audience: Audience = 'site'): string =>
  createHash('sha256')
    .update(audience === 'site' ? token : `${audience}:${token}`)
    .digest('base64url');

const token_signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A token for a session that has one already, in the form of those that better-auth makes. */
export const newSessionToken = (): string =>
  Array.from({ length: 32 }, () => token_signs[randomInt(token_signs.length)]).join('');

/** The member of a request, by a session that counts now. */
export interface Session {
  session_id: number;
  member_id: number;
  username: string;
  /** The one in force: without a second factor staff have that of members. */
  role: Role;
  has_factor: boolean;
  is_read_only: boolean;
  /** The terms that were accepted last. */
  terms_version: string;
  /** Whether password or passkey was given within ten minutes, so that changes ask for neither. */
  is_proved: boolean;
  /** Whether the last use has to be written down. */
  is_stale: boolean;
}

const { session_idle, remembered_idle, remembered_most, session_touch, proof_lifetime } =
  member_limits;

/** Whether the member of `l` has a second factor. */
export const hasFactor = sql<boolean>`exists (
  select from login_factor as f where f.user_id = l.id and f.enabled_at is not null)`;

/** Whether the account `l` may be used: confirmed, approved, not suspended, and not being erased. */
export const isUsable = sql<boolean>`l.email_verified and l.approved_at is not null and l.erase_begun_at is null
  and (l.suspended_at is null or l.suspended_until <= now())`;

/** Whether the session `s` of `l` counts. By the database's clock, so that hosts whose clocks differ agree. */
export const isAlive = sql<boolean>`s.used_at > now() - make_interval(secs =>
    case when s.is_remembered and l.role in ('member', 'uploader') then ${remembered_idle}::int else ${session_idle}::int end)
  and s.created_at > now() - make_interval(secs =>
    case when l.role in ('member', 'uploader') then ${remembered_most}::int else ${session_idle}::int end)
  and (s.factor_at is not null or not ${hasFactor})
  and ${isUsable}`;

/** Whether the session `s` has proved lately to be its member's. Signing in has, by password or passkey. */
export const isProved = sql<boolean>`coalesce(
  s.proved_at > now() - make_interval(secs => ${proof_lifetime}), false)`;

/** Notes that password or passkey was given in a session. It ends with the session. */
export async function noteProof(db: Kysely<Database>, token_hash: string): Promise<void> {
  await sql`update login_session set proved_at = now() where token = ${token_hash}`.execute(db);
}

/** The session of a token; undefined for any that does not count. One statement. */
export async function findSession(db: Db, token: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select s.id as session_id, l.id as member_id, l.name as username,
      l.role, s.factor_at is not null as has_factor, l.read_only_at is not null as is_read_only,
      l.terms_version, ${isProved} as is_proved,
      s.used_at < now() - make_interval(secs => ${session_touch}) as is_stale
    from login_session as s join login as l on l.id = s.user_id
    where s.token = ${tokenHash(token)} and s.audience = 'site' and ${isAlive}`.execute(db);
  const [row] = rows;
  return row && { ...row, role: roleInForce(row) };
}

/** Whether a session of the site counts now; one statement. */
export async function isSessionAlive(db: Db, session_id: number): Promise<boolean> {
  const { rows } = await sql`
    select ${prepared} from login_session as s join login as l on l.id = s.user_id
    where s.id = ${session_id} and s.audience = 'site' and ${isAlive}`.execute(db);
  return rows.length > 0;
}

/** Those sessions of the site that count now; one statement. */
export async function listAliveSessions(
  db: Db,
  session_ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select ${prepared} s.id from login_session as s join login as l on l.id = s.user_id
    where s.id = any(${session_ids}::int[]) and s.audience = 'site' and ${isAlive}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Writes down that a session is used. */
export async function touchSession(db: Db, session_id: number): Promise<void> {
  await sql`update login_session set used_at = now() where id = ${session_id}
    and used_at < now() - make_interval(secs => ${session_touch})`.execute(db);
}

export interface ListedSession {
  session_id: number;
  /** Browser and system in words; '' when unknown. */
  device: string;
  country: string;
  started_on: string;
  used_on: string;
}

/** The sessions of a member, the last used first. */
export async function listSessions({ db }: Ctx, member_id: number): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select s.id as session_id, coalesce(s.user_agent, '') as device, coalesce(s.country, '') as country,
      to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD') as started_on,
      to_char(s.used_at at time zone 'utc', 'YYYY-MM-DD') as used_on
    from login_session as s join login as l on l.id = s.user_id
    where s.user_id = ${member_id} and ${isAlive}
    order by s.used_at desc, s.id desc limit 100`.execute(db);
  return rows;
}

/** Ends one session of a member; false when it was none of theirs. */
export async function endSession(
  { db }: Ctx,
  member_id: number,
  session_id: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('login_session')
      .where('id', '=', session_id)
      .where('user_id', '=', member_id)
      .returning('id')
      .executeTakeFirst();
    if (ended) await appendAudit(trx, { kind: 'session.ended', member_id });
    return ended !== undefined;
  });
}

/** Ends all sessions of a member but the named one, all API tokens, the trust in its browsers, and links that wait in mails. Returns how many sessions. Throws unauthorized once the named one has ended. */
export async function endSessions({ db }: Ctx, member_id: number, but?: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, { member_id, session_id: but });
    const ended = await trx
      .deleteFrom('login_session')
      .where('user_id', '=', member_id)
      .$if(but !== undefined, (query) => query.where('id', '<>', but ?? 0))
      .returning('id')
      .execute();
    await endWaysIn(trx, member_id);
    if (ended.length > 0)
      await appendAudit(trx, { kind: 'sessions.ended', member_id, info: { ended: ended.length } });
    return ended.length;
  });
}
