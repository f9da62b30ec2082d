import type { Db } from '#platform/db/pool.ts';
import { readPage, readTotal } from '../../read-page.ts';
import type { PageRequest } from './filter.ts';
import type { ListingPlan } from './plan.ts';

interface ListingPage {
  ids: number[];
  total_count: number;
  /** The total is a lower bound. */
  is_capped: boolean;
}

/** The ids of a page and the total of the list, in as few statements as the plan allows. */
export async function executeListing(
  db: Db,
  plan: ListingPlan,
  request: PageRequest,
): Promise<ListingPage> {
  const { page, total_most = Infinity } = plan;
  const countOf = (total_count: number) => ({ total_count, is_capped: total_count >= total_most });
  const [row] = page ? (await page.statement.execute(db)).rows : [];
  if (row?.ids) return { ids: row.ids, ...countOf(row.total_count) };
  const known = plan.known_total ?? row?.total_count;
  return readPage(db, request, {
    ...(known !== undefined && { known_count: countOf(known) }),
    count: async (on) => countOf(await readTotal(on, plan.total, plan.known_total !== undefined)),
    ids: async (on, window, { total_count }) => {
      const { statement } = plan.ids(window, total_count);
      return (await statement.execute(on)).rows.map(({ video_id }) => video_id);
    },
  });
}
