import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { appendAudit } from '../members/index.ts';

/** A time as any other for whatever reads the column. */
export const for_good = '9999-12-31T00:00:00Z';

/** The member writes nothing for so many days, or for good. A longer mute is not shortened. */
export async function muteIn(
  trx: Kysely<Database>,
  member_id: number,
  days: number | undefined,
): Promise<void> {
  const until =
    days === undefined
      ? sql<Date>`${for_good}::timestamptz`
      : sql<Date>`now() + make_interval(days => ${days})`;
  await trx
    .updateTable('login')
    .set({ muted_until: sql<Date>`greatest(muted_until, ${until})` })
    .where('id', '=', member_id)
    .execute();
  const info = days === undefined ? {} : { days };
  await appendAudit(trx, { kind: 'account.muted', member_id, actor: 'operator', info });
}

/** The member may write again. Nothing for one who may. */
export async function unmuteIn(trx: Kysely<Database>, member_id: number): Promise<void> {
  const { rows } = await sql`update login set muted_until = null
    where id = ${member_id} and muted_until is not null returning id`.execute(trx);
  if (rows.length > 0)
    await appendAudit(trx, { kind: 'account.unmuted', member_id, actor: 'operator' });
}

/** Ends what these decisions made of it. Where others stand, the member is muted until the last of those ends. */
export async function liftMuteIn(
  trx: Kysely<Database>,
  member_id: number,
  decisions: readonly number[],
): Promise<void> {
  await sql`select from login where id = ${member_id} for no key update`.execute(trx);
  const { rows } = await sql`
    with mutes as (
      select case when details ->> 'days' is null then ${for_good}::timestamptz
        else applied_at + make_interval(days => (details ->> 'days')::int) end as until
      from moderation_decision where subject_type = 'member' and subject_id = ${String(member_id)} and action = 'mute'
        and applied_at is not null and undone_at is null and reversed_by is null and decision_id <> all(${[...decisions]}::int[])),
    longest as (select max(until) as until from mutes)
    update login l set muted_until = least(l.muted_until, s.until) from longest s
    where l.id = ${member_id} and l.muted_until is not null and s.until > now() returning l.id`.execute(
    trx,
  );
  if (rows.length === 0) await unmuteIn(trx, member_id);
}
