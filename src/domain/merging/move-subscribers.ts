import { sql } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Move } from './migrate-merged-links.ts';

/** Moves subscribers of a merged model to the target; subscribers of both stay with it once. Returns how many it moved. */
export async function moveSubscribers(
  trx: Trx,
  { from_id, into_id, batch }: Move,
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with gone as (
      delete from subscription where subscription_id = any(array(
        select subscription_id from subscription where model_id = ${from_id}
        order by member_id limit ${batch} for update))
      returning member_id, subscribed_at, is_notified, is_mailed),
    moved as (
      insert into subscription (member_id, kind, object_id, subscribed_at, is_notified, is_mailed)
      select member_id, ${objectKind.model}, ${into_id}, subscribed_at, is_notified, is_mailed from gone order by member_id
      on conflict do nothing)
    select count(*)::int as moved from gone`.execute(trx);
  return rows[0]?.moved ?? 0;
}
