import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { conditionsOf, gathered, type ListingFilter } from './listing-filter.ts';

/**
 * How many videos a filter leaves, as an expression. An orientation or one facet is a kept count, with hd and length too; tags left out are taken off, one or
 * two by kept counts, more of them counted; anything else is counted on the narrow table. A search looks at limits.search_matches at most, a ranking holds stored positions.
 */
export function listingTotal(filter: ListingFilter): RawBuilder<number> {
  const { orientation, all, none, flags, words, ranking } = filter;
  if (ranking && isWhole(filter))
    return sql<number>`rank_total(${ranking.period}, ${ranking.metric}, ${orientation})`;
  if (ranking)
    return sql<number>`(select count(*)::int from period_rank l where ${conditionsOf(filter)})`;
  if (words !== undefined)
    return sql<number>`(select count(*)::int from (select from listing l where ${conditionsOf(filter)} limit ${limits.search_matches}) z)`;
  if (isCounted(filter)) return counted(filter);
  const facet = all[0] ?? orientation;
  const kept = (of: number): RawBuilder<number> =>
    flags ? sql<number>`facet_total(${of}, ${flags}::smallint[])` : sql<number>`facet_total(${of})`;
  const [first, second] = none;
  if (first === undefined) return kept(facet);
  if (all.length > 0 || none.length > 2)
    return sql<number>`${kept(facet)} - ${counted({ ...filter, none: [], groups: [none] })}`;
  if (second === undefined) return sql<number>`${kept(facet)} - ${kept(first)}`;
  // What has both was taken off twice.
  return sql<number>`${kept(facet)} - ${kept(first)} - ${kept(second)} + ${counted({ ...filter, none: [], all: [first, second] })}`;
}

/** Whether nobody keeps the total, and all that match have to be found: a mix of names, or one that others are being merged into. */
export const isCounted = ({ all, groups, words, ranking }: ListingFilter): boolean =>
  (groups.length > 0 || all.length > 1) && words === undefined && !ranking;

/** Whether the total comes from kept numbers alone, by their keys. */
export const isKept = ({ all, groups, none, flags, words, ranking }: ListingFilter): boolean =>
  ranking
    ? isWhole({ all, groups, none, flags, words })
    : all.length < 2 && groups.length + none.length === 0 && words === undefined;

const isWhole = ({
  all,
  groups,
  none,
  flags,
  words,
}: Omit<ListingFilter, 'orientation' | 'ranking'>): boolean =>
  all.length + groups.length + none.length === 0 && flags === undefined && words === undefined;

const counted = (filter: ListingFilter): RawBuilder<number> =>
  sql<number>`(select count(*)::int from listing l where ${conditionsOf(filter, filter.all.length + filter.groups.length > 0 ? gathered(undefined) : 'walk')})`;
