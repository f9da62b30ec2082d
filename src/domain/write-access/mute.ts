import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { appendAudit } from '../members/index.ts';

/** A time as any other for whatever reads the column. */
export const for_good = '9999-12-31T00:00:00Z';

/** The member writes nothing for so many days, or for good. */
export async function muteIn(
  trx: Kysely<Database>,
  member_id: number,
  days: number | undefined,
): Promise<void> {
  const until =
    days === undefined
      ? sql<Date>`${for_good}::timestamptz`
      : sql<Date>`now() + make_interval(days => ${days})`;
  await trx.updateTable('login').set({ muted_until: until }).where('id', '=', member_id).execute();
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
