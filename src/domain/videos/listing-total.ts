import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { conditionsOf, type ListingFilter } from './listing-filter.ts';

/**
 * How many videos a filter leaves, as an expression. A gender or one facet is a kept count, with hd and length too; tags left out are counted and taken
 * off; anything else is counted on the narrow table. A search looks at limits.search_matches at most, a ranking holds stored positions.
 */
export function listingTotal(filter: ListingFilter): RawBuilder<number> {
  const { orientation, all, groups, none, flags, words, ranking } = filter;
  if (ranking) return sql<number>`(select count(*)::int from period_rank l where ${conditionsOf(filter)})`;
  if (words !== undefined)
    return sql<number>`(select count(*)::int from (select from listing l where ${conditionsOf(filter)} limit ${limits.search_matches}) z)`;
  if (groups.length > 0 || all.length > 1) return counted(filter);
  const facet = all[0] ?? orientation;
  const whole = flags ? sql<number>`facet_total(${facet}, ${flags}::smallint[])` : sql<number>`facet_total(${facet})`;
  return none.length === 0 ? whole : sql<number>`${whole} - ${counted({ ...filter, none: [], groups: [none] })}`;
}

const counted = (filter: ListingFilter): RawBuilder<number> =>
  sql<number>`(select count(*)::int from listing l where ${conditionsOf(filter)})`;
