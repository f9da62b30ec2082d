import { sql } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';

export interface KnownAddress {
  id: number;
  lang: Language;
  /** False where the account only may have the address back, by the link that undoes its change. */
  has_it: boolean;
  /** The account is unconfirmed: a member who proves to have the mailbox gets the address. */
  yields: boolean;
}

/** Two who want one address wait for each other. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key('email'), hashtext(${email}))`.execute(trx);
}

/**
 * Finds the account, other than `but`, to which an address belongs: the one that has it, else the one that may still undo a change of it.
 * For these seven days no other account gets it, or a thief of the account could take the way back from its owner.
 */
export async function findKnownAddress(
  trx: Trx,
  email: string,
  but?: number,
): Promise<KnownAddress | undefined> {
  const { rows } = await sql<KnownAddress>`
    select id, lang, has_it, has_it and ${isYielding} as yields from (
      select l.*, true as has_it from login as l where l.email = ${email}
      union all
      select l.*, false from login_link as k join login as l on l.id = k.user_id
      where k.kind = 'email-undo' and k.new_email = ${email} and k.expires_at > now()) as l
    where l.id is distinct from ${but ?? null}::int
    order by has_it desc limit 1`.execute(trx);
  return rows[0];
}

const isYielding = sql<boolean>`(not l.email_verified and l.role = 'member' and not is_held('member', l.id))`;

/**
 * Deletes the account that has an address without ever having confirmed it, under the lock of the address, for `member_id`, who has
 * proved to have the mailbox. Its name is held as that of a known address is, so that the person who signed up with it learns nothing.
 */
export async function clearAddress(trx: Trx, email: string, member_id: number): Promise<void> {
  // Members before logins, as everywhere.
  const { rows } = await sql<{ id: number }>`
    select m.member_id as id from member as m join login as l on l.id = m.member_id
    where l.email = ${email} and l.id <> ${member_id} and ${isYielding} for update of m`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) return;
  const held = await sql`
    with l as materialized (
      select * from login as l where l.id = ${found.id} and l.email = ${email} and ${isYielding} for update)
    insert into login_name_hold (username_key, skeleton, password_hash, created_at)
    select m.username_key, coalesce(m.skeleton, m.username_key), c.password, l.created_at
    from l join member as m on m.member_id = l.id
      left join login_credential as c on c.user_id = l.id and c.provider_id = 'credential'
    on conflict (username_key) do update set created_at = excluded.created_at
    returning 1`.execute(trx);
  // It was confirmed meanwhile.
  if (held.rows.length === 0) return;
  await trx.deleteFrom('member').where('member_id', '=', found.id).execute();
}
