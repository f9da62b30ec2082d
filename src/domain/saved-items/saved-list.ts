import { sql } from 'kysely';
import { saved_limits, type SavedObject } from '#contracts/calls/social/saved-items.ts';
import { objectKind, videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';

/** Their numbers in `saved_item.list`. */
export const savedLists = { favourites: 1, watch_later: 2 } as const;
export type SavedList = keyof typeof savedLists;

export interface OwnSaved {
  member_id: number;
  list: SavedList;
  object: SavedObject;
}

/** The number of a kind in `saved_item.kind`. */
export const kindOf = ({ kind }: SavedObject): number => objectKind[kind];

export const objectOfRow = (kind: number, id: number): SavedObject => ({
  kind: kind === objectKind.video ? 'video' : 'album',
  id,
});

/** The number of items above the limit of a list, without removed ones. Items deleted for good leave a list that is too long: its member does not see them. */
export async function countSurplus(trx: Trx, member_id: number, list: SavedList): Promise<number> {
  const surplus = (await countSaved(trx, member_id, list)) - saved_limits.most;
  return surplus > 0 ? surplus - (await deleteGone(trx, member_id, list)) : surplus;
}

/** Enough for all that a merge may add. */
async function countSaved(trx: Trx, member_id: number, list: SavedList): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from saved_item where member_id = ${member_id} and list = ${savedLists[list]} and removed_at is null
      limit ${2 * saved_limits.most}) as x`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Whether the video or album of an item `s` is deleted and cannot be restored. */
const isGone = (kind: 'video' | 'album') => {
  const id = sql.ref(`${kind}_id`);
  return sql`exists (select from ${sql.table(kind)} as o where o.${id} = s.${id} and o.status_id = ${sql.lit(videoStatus.deleted)}
    and not exists (select from pending_deletion as d where d.${id} = o.${id}))`;
};

async function deleteGone(trx: Trx, member_id: number, list: SavedList): Promise<number> {
  const { rows } = await sql`
    delete from saved_item as s where s.member_id = ${member_id} and s.list = ${savedLists[list]} and s.removed_at is null
      and (${isGone('video')} or ${isGone('album')}) returning s.object_id`.execute(trx);
  return rows.length;
}
