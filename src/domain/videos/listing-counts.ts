import { sql, type RawBuilder } from 'kysely';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ListingFilter } from './listing-filter.ts';
import { isKept, listingTotal } from './listing-total.ts';

export type ListingOrder = Pick<ListVideosQuery, 'sort' | 'duration'>;

/** Kept numbers by which the way to a list is chosen, all read by their keys in one statement. */
export interface ListingCounts {
  /** Of the whole list, where it is kept. */
  total: number | undefined;
  /** Listed in the orientation; of the length asked for where the sort's index is entered at that length. */
  listed: number;
  /** Under the rarest of the names: no more can match. */
  members: number;
  /** The mark of hd or length that the index of the facets is to look for, and how many have it. */
  mark: { value: number; videos: number } | undefined;
}

/** Then the index on duration is entered where the length begins. */
export const isWithin = ({ sort, duration }: ListingOrder): boolean =>
  sort === 'longest' && duration !== '';

interface Row {
  total: number | null;
  listed: number;
  members: number | null;
  marked: number[];
}

export async function readCounts(
  db: Db,
  filter: ListingFilter,
  order: ListingOrder,
): Promise<ListingCounts> {
  const { orientation, all, groups, flags } = filter;
  const sets = [...all.map((facet) => [facet]), ...groups];
  const marks = marksOf(flags);
  const among = flags && isWithin(order) ? sql`, ${flags}::smallint[]` : sql``;
  const { rows } = await sql<Row>`
    select ${prepared} ${isKept(filter) ? listingTotal(filter) : sql`null::int`} as total, facet_total(${orientation}${among}) as listed,
      ${sets.length > 0 ? rarest(sets) : sql`null::int`} as members,
      array[${sql.join(marks.map((mark) => sql`facet_total(${orientation}, ${mark.flags}::smallint[])`))}]::int[] as marked`.execute(
    db,
  );
  const [
    { total, listed, members, marked } = { total: null, listed: 0, members: null, marked: [] },
  ] = rows;
  const most = members ?? listed;
  return {
    total: total ?? undefined,
    listed,
    members: most,
    mark: marks
      .map(({ value }, index) => ({ value, videos: marked[index] ?? 0 }))
      .toSorted((a, b) => a.videos - b.videos)
      .find(({ videos }) => pays(videos, most, listed)),
  };
}

const rarest = (sets: readonly number[][]): RawBuilder<number> =>
  sql`(select min(n)::int from (select sum(facet_total(facet)) as n
    from unnest(${sets.flatMap((set, index) => set.map(() => index))}::int[], ${sets.flat()}::int[]) u(set, facet) group by set) z)`;

/** As flag_facets() in the database: 1 for hd, 2, 4 or 6 for a length; those that all of the flags have, and all flags that have it. */
function marksOf(flags: readonly number[] = []): { value: number; flags: number[] }[] {
  const [first] = flags;
  if (first === undefined) return [];
  const length = first & 6;
  return [
    ...(flags.every((each) => each % 2 === 1) ? [{ value: 1, flags: [3, 5, 7] }] : []),
    ...(flags.every((each) => (each & 6) === length)
      ? [{ value: length, flags: [length, length + 1] }]
      : []),
  ];
}

/** Reading past what has a mark in the index is fifty times cheaper than fetching a row that lacks it. */
const pays = (marked: number, members: number, listed: number): boolean =>
  marked < members * 50 * (1 - marked / Math.max(1, listed));
