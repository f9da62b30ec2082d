import { sql, type RawBuilder } from 'kysely';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { PageWindow } from '../../read-page.ts';
import type { PrecomputedCounts } from './counts.ts';
import {
  conditionsOf,
  durationRange,
  isDurationRange,
  sortColumn,
  type ConditionForm,
  type ListingFilter,
  type ListingOrder,
  type PageRequest,
} from './filter.ts';
import { isCounted, isPrecomputed, totalOf } from './total.ts';

/**
 * How the ids of a page are found. The SQL of each strategy is in plans/.
 *
 * - `ordered-scan`: along the sort's index, past rows that do not match (for common facets);
 * - `gin-lookup`: all matches by the GIN index on facets, then sorted (for rare facets);
 * - `counted-lookup`: the same for a mix of names, whose total is counted in the same statement;
 * - `ranking`: stored positions of a period, by key;
 * - `filtered-ranking`: all matches in a ranking, counted and sorted by position.
 */
export type ScanStrategy =
  | 'ordered-scan'
  | 'gin-lookup'
  | 'counted-lookup'
  | 'ranking'
  | 'filtered-ranking';

/** Total and ids in one statement. */
export interface PagePlan {
  strategy: ScanStrategy;
  statement: RawBuilder<PageRow>;
}

export interface PageRow {
  total_count: number;
  /** null where more rows match than the statement sorts */
  ids: number[] | null;
}

/** The ids of a window, after the total is known. */
export interface IdsPlan {
  strategy: ScanStrategy;
  statement: RawBuilder<IdRow>;
}

interface IdRow {
  video_id: number;
}

// Costs of a row, in rows that an ordered scan reads past, measured at a million videos in memory:
// found by the GIN index; fetched after that, and sorted; sorted only.
const found_row = 0.8;
const fetched_row = 4.7;
const sorted_row = 2;

/** The most rows that are materialized to be sorted. */
const materialize_most = 20_000;
/** Up to so many members of the rarest facet are looked up once, for the total and the ids. */
const lookup_most = 100_000;
const unlimited = 2 ** 31 - 1;

/** How a page is read: in one statement where that pays, else total first, then the ids of a window. */
export interface ListingPlan {
  page: PagePlan | undefined;
  total: RawBuilder<number>;
  /** The total where it came with the precomputed counts. */
  known_total: number | undefined;
  /** Bound of the total, which is a lower bound once it is reached; undefined for an exact total. */
  total_most: number | undefined;
  ids(window: PageWindow, total_count: number): IdsPlan;
}

/** Chooses strategies and builds their SQL; no I/O. A ranking has no counts and needs none. */
export function planListing(
  filter: ListingFilter,
  request: PageRequest,
  counts: PrecomputedCounts | undefined,
): ListingPlan {
  return {
    page: planPage(filter, request, counts),
    total: totalOf(filter),
    known_total: counts?.total,
    total_most: filter.ranking ? 0 : undefined,
    ids: (window, total_count) => planIds(filter, request, window, { total_count, counts }),
  };
}

function planPage(
  filter: ListingFilter,
  request: PageRequest,
  counts: PrecomputedCounts | undefined,
): PagePlan | undefined {
  if (filter.ranking) {
    return isPrecomputed(filter)
      ? planRanking(filter, request)
      : planFilteredRanking(filter, request);
  }
  return counts && isCounted(filter) ? planCountedLookup(filter, request, counts) : undefined;
}

function planRanking(filter: ListingFilter, request: PageRequest): PagePlan {
  const ids = sql`
    select video_id from (${rankingRows(filter)}) l order by pos ${windowOfPage(request)}`;
  return {
    strategy: 'ranking',
    statement: sql<PageRow>`
      select ${prepared} ${totalOf(filter)} as total_count, array(${ids}) as ids`,
  };
}

function planFilteredRanking(filter: ListingFilter, request: PageRequest): PagePlan {
  const statement = materialize(rankingRows(filter), sql`order by pos`, { request });
  return { strategy: 'filtered-ranking', statement };
}

function planCountedLookup(
  filter: ListingFilter,
  request: PageRequest,
  counts: PrecomputedCounts,
): PagePlan | undefined {
  const { mark, members } = counts;
  if (Math.min(members, mark?.videos ?? members) > lookup_most) return undefined;
  const rows = listingRows(filter, request, 'gin-lookup', mark?.value);
  const most = materializeLimit(request.page * request.count, counts);
  const statement = materialize(rows, sql`order by key desc, video_id desc`, { request, most });
  return { strategy: 'counted-lookup', statement };
}

function planIds(
  filter: ListingFilter,
  order: ListingOrder,
  window: PageWindow,
  { total_count, counts }: { total_count: number; counts: PrecomputedCounts | undefined },
): IdsPlan {
  const strategy = counts ? chooseScan(filter, window, total_count, counts) : 'ordered-scan';
  const direction = window.is_reversed ? sql`asc` : sql`desc`;
  const rows = listingRows(filter, order, strategy, counts?.mark?.value);
  const page = sql`offset ${window.offset} limit ${window.limit}`;
  if (strategy === 'gin-lookup') {
    const statement = sql<IdRow>`
      with matching as materialized (${rows})
      select video_id from matching order by key ${direction}, video_id ${direction} ${page}`;
    return { strategy, statement };
  }
  const key = sql.ref(sortColumn[order.sort]);
  const [least, most] = durationRange[order.duration || 1];
  const within = isDurationRange(order) ? sql`and l.duration between ${least} and ${most}` : sql``;
  const statement = sql<IdRow>`
    ${rows} ${within} order by ${key} ${direction}, l.video_id ${direction} ${page}`;
  return { strategy, statement };
}

function chooseScan(
  { all, groups }: ListingFilter,
  { offset, limit }: PageWindow,
  total: number,
  counts: PrecomputedCounts,
): 'ordered-scan' | 'gin-lookup' {
  if (all.length + groups.length === 0) return 'ordered-scan';
  const lookup = counts.members * found_row + total * fetched_row;
  // Until it has met the page.
  const scan = ((offset + limit) * counts.listed) / Math.max(1, total);
  return lookup < scan ? 'gin-lookup' : 'ordered-scan';
}

/**
 * How many matches, found in order to be counted, are cheaper to materialize and sort than to leave
 * for an ordered scan, which meets so many of them on its path. `reach`: rows up to the page's end.
 */
export const materializeLimit = (reach: number, { listed }: PrecomputedCounts): number =>
  Math.min(materialize_most, Math.floor(Math.sqrt((reach * listed) / sorted_row)));

function listingRows(
  filter: ListingFilter,
  { sort }: ListingOrder,
  form: ConditionForm,
  mark: number | undefined,
): RawBuilder<unknown> {
  const conditions = conditionsOf(filter, form, mark);
  return sql`select l.video_id, ${sql.ref(sortColumn[sort])} as key from listing l where ${conditions}`;
}

const rankingRows = (filter: ListingFilter): RawBuilder<unknown> =>
  sql`select l.video_id, l.pos from period_rank l where ${conditionsOf(filter, 'ordered-scan')}`;

/** SQL: how many rows match, and the ids of the page unless more than `most` match. */
function materialize(
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { request, most = unlimited }: { request: PageRequest; most?: number },
): RawBuilder<PageRow> {
  return sql<PageRow>`
    with matching as materialized (${rows}),
    counted as (select count(*)::int as n from matching)
    select n as total_count,
      case when n <= ${most}
        then array(select video_id from matching ${order} ${windowOfPage(request)}) end as ids
    from counted`;
}

const windowOfPage = ({ page, count }: PageRequest): RawBuilder<unknown> =>
  sql`offset ${(page - 1) * count} limit ${count}`;
