import { sql } from 'kysely';
import { saved_limits, type SavedObject } from '#contracts/calls/saved-items.ts';
import { objectKind } from '#contracts/vocabulary.ts';
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

/** How many a list has, without what was taken out; one more than there may be for all that is above. */
export async function countSaved(trx: Trx, member_id: number, list: SavedList): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from saved_item where member_id = ${member_id} and list = ${savedLists[list]} and removed_at is null
      limit ${2 * saved_limits.most}) as x`.execute(trx);
  return rows[0]?.n ?? 0;
}
