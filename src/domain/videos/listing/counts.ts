import { sql, type RawBuilder } from 'kysely';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';
import { facetGroups, isDurationRange, type ListingFilter, type ListingOrder } from './filter.ts';
import { isPrecomputed, totalOf } from './total.ts';

/** Precomputed counts from which a scan strategy is chosen. */
export interface PrecomputedCounts {
  /** Of the whole list, where it is precomputed. */
  total: number | undefined;
  /**
   * Videos of the orientation; of the length class where the scan of the sort's index starts at
   * that length.
   */
  listed: number;
  /** Of the rarest name: an upper bound of the matches. */
  members: number;
  /** The mark of hd or length that a GIN lookup searches for, and how many videos have it. */
  mark: { value: number; videos: number } | undefined;
}

interface CountsRow {
  total: number | null;
  listed: number;
  members: number | null;
  marked: number[];
}

/** One statement for all counts of a list. */
export async function readCounts(
  db: Db,
  filter: ListingFilter,
  order: ListingOrder,
): Promise<PrecomputedCounts> {
  const { rows } = await countsStatement(filter, order).execute(db);
  const [row = { total: null, listed: 0, members: null, marked: [] }] = rows;
  const { total, listed, members, marked } = row;
  const most = members ?? listed;
  return {
    total: total ?? undefined,
    listed,
    members: most,
    mark: marksOf(filter.flags)
      .map(({ value }, index) => ({ value, videos: marked[index] ?? 0 }))
      .toSorted((a, b) => a.videos - b.videos)
      .find(({ videos }) => isWorthSearching(videos, most, listed)),
  };
}

export function countsStatement(filter: ListingFilter, order: ListingOrder): RawBuilder<CountsRow> {
  const { orientation, flags } = filter;
  const sets = facetGroups(filter);
  const total = isPrecomputed(filter) ? totalOf(filter) : sql`null::int`;
  const within = flags && isDurationRange(order) ? sql`, ${flags}::smallint[]` : sql``;
  const marked = marksOf(flags).map(
    (mark) => sql`facet_total(${orientation}, ${mark.flags}::smallint[])`,
  );
  return sql<CountsRow>`
    select ${prepared} ${total} as total, facet_total(${orientation}${within}) as listed,
      ${sets.length > 0 ? rarest(sets) : sql`null::int`} as members,
      array[${sql.join(marked)}]::int[] as marked`;
}

function rarest(sets: readonly number[][]): RawBuilder<number> {
  const places = sets.flatMap((set, index) => set.map(() => index));
  return sql`(
    select min(n)::int
    from (select sum(facet_total(facet)) as n
      from unnest(${places}::int[], ${sets.flat()}::int[]) u(set, facet) group by set) z)`;
}

/**
 * As flag_facets() in the database: 1 for hd, 2, 4 or 6 for a length. The marks that all of the
 * flags have, each with all flags that have it.
 */
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

/** The mark of the length that all of the flags have. */
export const lengthMark = (flags: readonly number[] | undefined): number | undefined =>
  marksOf(flags).find(({ value }) => value !== 1)?.value;

/** To read past an entry of the mark's posting list costs a fiftieth of a row fetched in vain. */
const isWorthSearching = (marked: number, members: number, listed: number): boolean =>
  marked < members * 50 * (1 - marked / Math.max(1, listed));
