import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { PageWindow } from '../read-page.ts';
import { isWithin, type ListingCounts, type ListingOrder } from './listing-counts.ts';
import {
  conditionsOf,
  durationRange,
  gathered,
  sortColumn,
  type ListingFilter,
  type Way,
} from './listing-filter.ts';

// What a row costs in rows that are walked past, measured at a million videos in memory: one that the index of the facets finds; one that is fetched then,
// and sorted; and the sorting alone.
const found_row = 0.8;
const gin_row_cost = 4.7;
const sorted_row = 2;

/** More rows than these are not put aside to be sorted. */
const aside_most = 20_000;

/** A window of a list of so many. */
type Part = PageWindow & { total: number };

interface Found {
  video_id: number;
}

/** Ids of a part of a list; what is searched for is found by its words, too, and the server, which knows more about these, chooses the way. */
export async function listingIds(
  db: Db,
  filter: ListingFilter,
  order: ListingOrder,
  { counts, ...part }: Part & { counts?: ListingCounts | undefined },
): Promise<number[]> {
  const way = counts && chooseWay(filter, counts, part);
  const { offset, limit, is_reversed } = part;
  const direction = is_reversed ? sql`asc` : sql`desc`;
  const key = sql.ref(sortColumn[order.sort]);
  const rows = sql`select l.video_id, ${key} as key from listing l where ${conditionsOf(filter, way)}`;
  const [least, most] = durationRange[order.duration || 1];
  const within = isWithin(order) ? sql`and l.duration between ${least} and ${most}` : sql``;
  const sorted =
    way === undefined || way === 'walk'
      ? sql<Found>`${rows} ${within} order by ${key} ${direction}, l.video_id ${direction}`
      : sql<Found>`with matching as materialized (${rows}) select video_id from matching order by key ${direction}, video_id ${direction}`;
  const found = await sql<Found>`${sorted} offset ${offset} limit ${limit}`.execute(db);
  return found.rows.map(({ video_id }) => video_id);
}

function chooseWay(
  { all, groups }: ListingFilter,
  counts: ListingCounts,
  { offset, limit, total }: Part,
): Way {
  if (all.length + groups.length === 0) return 'walk';
  const gathering = counts.members * found_row + total * gin_row_cost;
  // Until it has met the page.
  const walking = ((offset + limit) * counts.listed) / Math.max(1, total);
  return gathering < walking ? gathered(counts.mark?.value) : 'walk';
}

/** How many rows of a list, found in order to be counted, are cheaper to sort than to leave for a walk that meets so many of them. */
export const asideMost = (reach: number, { listed }: ListingCounts): number =>
  Math.min(aside_most, Math.floor(Math.sqrt((reach * listed) / sorted_row)));
