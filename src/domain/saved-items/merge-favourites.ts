import { sql } from 'kysely';
import { type DeviceFavourite } from '#contracts/calls/social/saved-items.ts';
import { objectKind, videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { spendHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess, lockMembers } from '../write-access/index.ts';
import { countSurplus, kindOf, savedLists } from './saved-list.ts';

export interface DeviceList {
  member_id: number;
  /** Newest first, each with its time by the clock of the device. */
  items: readonly DeviceFavourite[];
  /** The clock of the device, Unix seconds. */
  now: number;
}

/** Of what a device does not know: before everything that was ever added. Unix seconds. */
const unknown_time = 1_000_000_000;

/**
 * Adds the favourites of a device to those of the account, each with its time. Items of the list stay unchanged; an item removed
 * from the account later than it was added on the device stays removed; above 5,000 the oldest are dropped. A repetition changes
 * nothing. Items that are not shown to members are left out. Throws what `demandWriteAccess` throws, and too_many_requests.
 */
export async function mergeFavourites(
  ctx: Ctx,
  { member_id, items, now }: DeviceList,
): Promise<{ added: number; dropped: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockMembers(trx, [member_id]);
    await demandWriteAccess(ctx, trx, member_id);
    await spendHourlyBudget(ctx, trx, member_id, 'merges');
    const added = await insertAll(trx, { member_id, items, now });
    const dropped = await dropOldest(
      trx,
      member_id,
      await countSurplus(trx, member_id, 'favourites'),
    );
    return { added, dropped };
  });
}

/** By the clock of the database, whatever that of the device says. Objects in the order of their numbers, so that no two writers wait for each other in a circle. */
async function insertAll(trx: Trx, { member_id, items, now }: DeviceList): Promise<number> {
  const kinds = items.map(({ object }) => kindOf(object));
  const ids = items.map(({ object }) => object.id);
  const times = items.map(({ added }) => added);
  const { rows } = await sql`
    with q as materialized (
      select distinct on (x.kind, x.id) x.* from unnest(${kinds}::smallint[], ${ids}::int[], ${times}::bigint[])
        with ordinality as x(kind, id, added, place) order by x.kind, x.id, x.place),
    videos as materialized (
      select ${objectKind.video}::smallint as kind, video_id as id from video
      where video_id in (select id from q where kind = ${objectKind.video}) and status_id = ${videoStatus.active} order by video_id for key share),
    albums as materialized (
      select ${objectKind.album}::smallint as kind, album_id as id from album
      where album_id in (select id from q where kind = ${objectKind.album}) and status_id = ${videoStatus.active} order by album_id for key share)
    insert into saved_item (member_id, list, kind, object_id, added_at)
    select ${member_id}::int, ${savedLists.favourites}::smallint, q.kind, q.id,
      case when q.added > ${unknown_time}::bigint
        then greatest(to_timestamp(${unknown_time}::bigint), least(now(), now() + (q.added - ${now}::bigint) * interval '1 second'))
        else to_timestamp(${unknown_time}::bigint) end - q.place * interval '1 microsecond'
    from q join (select * from videos union all select * from albums) as o on o.kind = q.kind and o.id = q.id
    on conflict (member_id, list, kind, object_id) do update set added_at = excluded.added_at, removed_at = null
    where saved_item.removed_at < excluded.added_at
    returning object_id`.execute(trx);
  return rows.length;
}

/** Without a mark: a repeated merge would bring them in and drop them again. */
async function dropOldest(trx: Trx, member_id: number, many: number): Promise<number> {
  if (many <= 0) return 0;
  await sql`
    delete from saved_item as s using (
      select kind, object_id from saved_item
      where member_id = ${member_id} and list = ${savedLists.favourites} and removed_at is null
      order by added_at, kind, object_id limit ${many}) as o
    where s.member_id = ${member_id} and s.list = ${savedLists.favourites} and s.kind = o.kind and s.object_id = o.object_id`.execute(
    trx,
  );
  return many;
}
