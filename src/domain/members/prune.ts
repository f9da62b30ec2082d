import { sql } from 'kysely';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { hasFactor } from './sessions.ts';

const { unconfirmed_lifetime, remembered_most, attempt_window } = member_limits;
const { code_wait, link_lifetime, trust_lifetime, challenge_lifetime, api_token_listed } =
  member_limits;
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Deletes accounts that were never confirmed, and links, sessions, tokens and attempts that count no more. */
export async function pruneMembers({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await deleteUnconfirmed(db);
  await sql`delete from login_name_hold where created_at < ${ago(unconfirmed_lifetime)}`.execute(
    db,
  );
  // Those that were ended early are counted for an hour (`end-ways-in.ts`).
  await sql`delete from login_link where expires_at < now() and created_at < ${ago(link_lifetime)}`.execute(
    db,
  );
  await sql`delete from login_invite where expires_at < now()`.execute(db);
  await sql`delete from login_session where created_at < ${ago(remembered_most)}`.execute(db);
  await sql`delete from login_session as s using login as l where l.id = s.user_id and ${hasFactor}
    and s.factor_at is null and s.created_at < ${ago(code_wait)}`.execute(db);
  await sql`delete from login_factor where enabled_at is null and created_at < ${ago(link_lifetime)}`.execute(
    db,
  );
  await sql`delete from login_trusted_device where created_at < ${ago(trust_lifetime)}`.execute(db);
  await sql`delete from login_challenge where created_at < ${ago(challenge_lifetime)}`.execute(db);
  await sql`update api_token set sealed = null, shown_session = null, shown_until = null
    where sealed is not null and shown_until < now()`.execute(db);
  await sql`delete from api_token where expires_at < ${ago(api_token_listed)}`.execute(db);
  await sql`delete from login_verification where expires_at < now()`.execute(db);
  await sql`delete from login_restore where created_at < ${ago(86_400)}`.execute(db);
  await sql`delete from login_attempt where last_at < ${ago(2 * attempt_window)}`.execute(db);
  await sql`select audit_prune()`.execute(db);
}

/** One that is being confirmed is left alone: its link has worked. Members are locked before logins, as everywhere. */
const deleteUnconfirmed = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select m.member_id as id from member as m join login as l on l.id = m.member_id
      where not l.email_verified and l.created_at < ${ago(unconfirmed_lifetime)} and not is_held('member', l.id)
      order by m.member_id limit 1000 for update of m skip locked`.execute(trx);
    // A statement of its own: it sees what was committed meanwhile (ADR 125).
    await sql`
      with l as materialized (
        select id from login where id = any(${rows.map(({ id }) => id)}::int[]) and not email_verified
        for update skip locked)
      delete from member where member_id in (select id from l)`.execute(trx);
  });
