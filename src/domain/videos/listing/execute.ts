import { limits } from '#contracts/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPage, readTotal, type PageCount } from '../../read-page.ts';
import { readCounts, type PrecomputedCounts } from './counts.ts';
import type { ListingFilter, PageRequest } from './filter.ts';
import { planIds, planPage } from './plan.ts';
import { totalOf } from './total.ts';

interface ListingPage {
  ids: number[];
  total_count: number;
  /** The total is a lower bound. */
  is_capped: boolean;
}

/** The total, and the precomputed counts of the same snapshot; none for a text search. */
interface ListingCount extends PageCount {
  is_capped: boolean;
  counts: PrecomputedCounts | undefined;
}

/** The ids of a page and the total of the list, in as few statements as its plan allows. */
export async function executeListing(
  db: Db,
  filter: ListingFilter,
  request: PageRequest,
): Promise<ListingPage> {
  const counts = await countsOf(db, filter, request);
  const plan = planPage(filter, request, counts);
  const [row] = plan ? (await plan.statement.execute(db)).rows : [];
  if (row?.ids)
    return { ids: row.ids, total_count: row.total_count, is_capped: filter.ranking !== undefined };
  const { ids, total_count, is_capped } = await readPage(db, request, {
    known_count: await countListing(db, filter, { counts, total_count: row?.total_count }),
    count: async (on) => countListing(on, filter, { counts: await countsOf(on, filter, request) }),
    ids: async (on, window, count) => {
      const { statement } = planIds(filter, request, window, count);
      return (await statement.execute(on)).rows.map(({ video_id }) => video_id);
    },
  });
  return { ids, total_count, is_capped };
}

const countsOf = async (
  db: Db,
  filter: ListingFilter,
  request: PageRequest,
): Promise<PrecomputedCounts | undefined> =>
  filter.ranking || filter.words !== undefined ? undefined : readCounts(db, filter, request);

/** Takes the total that is known, be it precomputed or counted before; else counts. */
async function countListing(
  db: Db,
  filter: ListingFilter,
  {
    counts,
    total_count,
  }: { counts: PrecomputedCounts | undefined; total_count?: number | undefined },
): Promise<ListingCount> {
  const total = counts?.total ?? total_count ?? (await readTotal(db, totalOf(filter), false));
  const is_capped = filter.words !== undefined && total >= limits.search_matches;
  return { total_count: total, is_capped, counts };
}
