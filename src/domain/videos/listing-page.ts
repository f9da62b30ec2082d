import { sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPage, type PageWindow } from '../read-page.ts';
import { conditionsOf, durationRange, sortColumn, type ListingFilter } from './listing-filter.ts';
import { listingTotal } from './listing-total.ts';

type Place = Pick<ListVideosQuery, 'sort' | 'count' | 'page' | 'duration'>;

interface ListingPage {
  ids: number[];
  total_count: number;
  /** More may match than the total says. */
  is_capped: boolean;
}

/** Ids of a page, and the total. */
export async function readListingPage(db: Db, filter: ListingFilter, place: Place): Promise<ListingPage> {
  const goesOn = (total: number): boolean => !filter.ranking && filter.words !== undefined && total >= limits.search_matches;
  const page = await readPage(db, place, {
    total: async (from) => (await from.selectNoFrom(listingTotal(filter).as('total')).executeTakeFirstOrThrow()).total,
    ids: (from, window) => idsOf(from, filter, place, window),
    goesOn,
  });
  return { ...page, is_capped: filter.ranking !== undefined || goesOn(page.total_count) };
}

async function idsOf(db: Db, filter: ListingFilter, place: Place, { offset, limit, is_reversed }: PageWindow): Promise<number[]> {
  const query = filter.ranking ? rankedIds(filter, is_reversed) : sortedIds(filter, place, is_reversed);
  const { rows } = await sql<{ video_id: number }>`${query} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ video_id }) => video_id);
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
