import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { endSession, hasFactor, isAlive, tokenHash } from '../members/index.ts';

/** Seconds that a session of the console lasts, whatever happens. */
export const staff_session_seconds = 12 * 3600;

/** A member of the staff who asks, by a session of the console. */
export interface StaffSession {
  session_id: number;
  member_id: number;
  username: string;
  role: 'moderator' | 'administrator';
  has_child_safety: boolean;
  started_at: Date;
  ends_at: Date;
  is_stale: boolean;
}

/**
 * The session of a console's token, by the database's clock; undefined for any other: of the site, of
 * a member who is no longer staff, without a second factor, or older than twelve hours.
 */
export async function findStaffSession(
  { db }: Pick<Ctx, 'db'>,
  token: string,
): Promise<StaffSession | undefined> {
  const { rows } = await sql<StaffSession>`
    select s.id as session_id, l.id as member_id, l.name as username, l.role, l.has_child_safety,
      s.created_at as started_at,
      s.created_at + make_interval(secs => ${staff_session_seconds}) as ends_at,
      s.used_at < now() - interval '5 minutes' as is_stale
    from login_session as s join login as l on l.id = s.user_id
    where s.token = ${tokenHash(token, 'console')} and s.audience = 'console'
      and l.role in ('moderator', 'administrator') and s.factor_at is not null
      and s.created_at > now() - make_interval(secs => ${staff_session_seconds})
      and (${hasFactor} or exists (select from login_passkey as p where p.user_id = l.id))
      and ${isAlive}`.execute(db);
  return rows[0];
}

/** Ends the session of a console's token, one that waits for a code as well. */
export async function endStaffSession(ctx: Ctx, token: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('login_session')
    .select(['id', 'user_id'])
    .where('token', '=', tokenHash(token, 'console'))
    .where('audience', '=', 'console')
    .executeTakeFirst();
  if (row) await endSession(ctx, row.user_id, row.id);
}
