import { sql, type RawBuilder } from 'kysely';
import { conditionsOf, type ListingFilter } from './filter.ts';

/**
 * SQL: how many videos match. The totals of an orientation and of one facet are precomputed, with
 * hd and length too. Excluded tags are subtracted: one or two by their precomputed totals, more of
 * them counted. Everything else is counted in `listing`.
 * A ranking has a total only without another filter.
 */
export function totalOf(filter: ListingFilter): RawBuilder<number> {
  const { orientation, all, none, flags, ranking } = filter;
  if (ranking) return sql<number>`rank_total(${ranking.period}, ${ranking.metric}, ${orientation})`;
  if (isCounted(filter)) return counted(filter);
  const facet = all[0] ?? orientation;
  const precomputed = (of: number): RawBuilder<number> =>
    flags ? sql<number>`facet_total(${of}, ${flags}::smallint[])` : sql<number>`facet_total(${of})`;
  const [first, second] = none;
  const total = precomputed(facet);
  if (first === undefined) return total;
  if (all.length > 0 || none.length > 2)
    return sql<number>`${total} - ${counted({ ...filter, none: [], groups: [none] })}`;
  if (second === undefined) return sql<number>`${total} - ${precomputed(first)}`;
  const both = counted({ ...filter, none: [], all: [first, second] });
  // Videos with both tags were subtracted twice.
  return sql<number>`${total} - ${precomputed(first)} - ${precomputed(second)} + ${both}`;
}

/** True for a mix of names and for a merge target: no precomputed total, all matches are counted. */
export const isCounted = ({ all, groups, ranking }: ListingFilter): boolean =>
  (groups.length > 0 || all.length > 1) && !ranking;

/** True where the total is a precomputed count, read by key. */
export const isPrecomputed = ({ all, groups, none, flags, ranking }: ListingFilter): boolean =>
  groups.length + none.length === 0 &&
  (ranking ? all.length === 0 && flags === undefined : all.length < 2);

function counted(filter: ListingFilter): RawBuilder<number> {
  const form = filter.all.length + filter.groups.length > 0 ? 'gin-lookup' : 'ordered-scan';
  return sql<number>`(select count(*)::int from listing l where ${conditionsOf(filter, form)})`;
}
