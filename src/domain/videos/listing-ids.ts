import { sql } from 'kysely';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import { kept_plan } from '#platform/db/kept-plans.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PageWindow } from '../read-page.ts';
import { conditionsOf, durationRange, sortColumn, type ListingFilter, type Way } from './listing-filter.ts';

export type ListingOrder = Pick<ListVideosQuery, 'sort' | 'duration'>;

/** What a row that is gathered and sorted costs, in rows that are walked past: measured at a million videos in memory. */
const gathered_row = 3;

/** A window of a list of so many. */
type Part = PageWindow & { total: number };

interface Found {
  video_id: number;
}

/** Ids of a part of a list. */
export async function listingIds(db: Db, filter: ListingFilter, order: ListingOrder, part: Part): Promise<number[]> {
  const way = await chooseWay(db, filter, order, part);
  const { offset, limit, is_reversed } = part;
  const direction = is_reversed ? sql`asc` : sql`desc`;
  const key = sql.ref(sortColumn[order.sort]);
  const rows = sql`select l.video_id, ${key} as key from listing l where ${conditionsOf(filter, way)}`;
  const [least, most] = durationRange[order.duration || 1];
  const within = isWithin(order) ? sql`and l.duration between ${least} and ${most}` : sql``;
  const sorted =
    way === 'gather'
      ? sql<Found>`with matching as materialized (${rows}) select video_id from matching order by key ${direction}, video_id ${direction}`
      : sql<Found>`${rows} ${within} order by ${key} ${direction}, l.video_id ${direction}`;
  const found = await sql<Found>`${sorted} offset ${offset} limit ${limit}`.execute(db);
  return found.rows.map(({ video_id }) => video_id);
}

/** Then the index on duration is entered where the length begins. */
const isWithin = ({ sort, duration }: ListingOrder): boolean => sort === 'longest' && duration !== '';

/** By kept numbers: how many are under the rarest facet, and how far a walk would get until it has met the page. */
async function chooseWay(db: Db, filter: ListingFilter, order: ListingOrder, { offset, limit, total }: Part): Promise<Way | undefined> {
  const { orientation, all, groups, flags, words } = filter;
  // What is searched for is found by its words, too: the server knows more about these.
  if (words !== undefined) return undefined;
  const sets = [...all.map((facet) => [facet]), ...groups];
  if (sets.length === 0) return 'walk';
  const { rows } = await sql<{ members: number; listed: number }>`
    select ${kept_plan} min(n)::int as members,
      ${isWithin(order) && flags ? sql`facet_total(${orientation}, ${flags}::smallint[])` : sql`facet_total(${orientation})`} as listed
    from (select sum(facet_total(facet)) as n
      from unnest(${sets.flatMap((set, index) => set.map(() => index))}::int[], ${sets.flat()}::int[]) u(set, facet) group by set) z`.execute(
    db,
  );
  const [{ members, listed } = { members: 0, listed: 0 }] = rows;
  return members * gathered_row < ((offset + limit) * listed) / Math.max(1, total) ? 'gather' : 'walk';
}
