import { sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import type { Db } from '#platform/db/pool.ts';
import { conditionsOf, durationRange, sortColumn, windowOf, type ListingFilter, type Window } from './listing-filter.ts';
import { listingTotal } from './listing-total.ts';

type Place = Pick<ListVideosQuery, 'sort' | 'count' | 'page' | 'duration'>;

export interface ListingPage {
  ids: number[];
  total_count: number;
  /** More may match than the total says. */
  is_capped: boolean;
}

/**
 * Ids of a page and the total. Pages from the second on are read in one snapshot: counted back from the end, a page would shift when a video is added
 * between the count and the read.
 */
export function readListingPage(db: Db, filter: ListingFilter, place: Place): Promise<ListingPage> {
  if (place.page === 1) return readPage(db, filter, place);
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute((trx) => readPage(trx, filter, place));
}

async function readPage(db: Db, filter: ListingFilter, place: Place): Promise<ListingPage> {
  const { total_count } = await db.selectNoFrom(listingTotal(filter).as('total_count')).executeTakeFirstOrThrow();
  const goes_on = !filter.ranking && filter.words !== undefined && total_count >= limits.search_matches;
  const window = windowOf(place.page, place.count, total_count, goes_on);
  const ids = window ? await idsOf(db, filter, place, window) : [];
  return { ids, total_count, is_capped: goes_on || filter.ranking !== undefined };
}

async function idsOf(db: Db, filter: ListingFilter, place: Place, { offset, limit, is_reversed }: Window): Promise<number[]> {
  const query = filter.ranking ? rankedIds(filter, is_reversed) : sortedIds(filter, place, is_reversed);
  const { rows } = await sql<{ video_id: number }>`${query} offset ${offset} limit ${limit}`.execute(db);
  const ids = rows.map(({ video_id }) => video_id);
  return is_reversed ? ids.toReversed() : ids;
}

function rankedIds(filter: ListingFilter, is_reversed: boolean) {
  return sql`select l.video_id from period_rank l where ${conditionsOf(filter)} order by l.pos ${is_reversed ? sql`desc` : sql`asc`}`;
}

function sortedIds(filter: ListingFilter, { sort, duration }: Place, is_reversed: boolean) {
  const [least, most] = durationRange[duration || 1];
  const within = sort === 'longest' && duration !== '' ? sql`and l.duration between ${least} and ${most}` : sql``;
  const order = is_reversed ? sql`asc` : sql`desc`;
  return sql`
    select l.video_id from listing l where ${conditionsOf(filter)} ${within}
    order by ${sql.ref(sortColumn[sort])} ${order}, l.video_id ${order}`;
}
