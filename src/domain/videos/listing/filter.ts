import { sql, type RawBuilder } from 'kysely';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { marked_facets, hasAnyFacet, type FacetGroup } from '../../taxonomy/index.ts';

/** The conditions of a list, in terms of the tables `listing` and `period_rank`. */
export interface ListingFilter {
  /** the code */
  orientation: number;
  /** Facets that a video must have, all of them. */
  all: number[];
  /** It must have one facet of each group: a name and the names that are being merged into it. */
  groups: number[][];
  /** Facets that it must not have. */
  none: number[];
  flags: number[] | undefined;
  /** Lists the ranking of a period instead of all videos. */
  ranking: { period: 'day' | 'week' | 'month'; metric: 'views' | 'rating' } | undefined;
}

export type ListingOrder = Pick<ListVideosQuery, 'sort' | 'duration'>;
/** The page of a list, and the order of the list. */
export type PageRequest = ListingOrder & Pick<ListVideosQuery, 'count' | 'page'>;

/** Everything that is linked to all of the names. */
export function filterOf(orientation: number, names: readonly FacetGroup[]): ListingFilter {
  const facets = names.map((name) => name.facets);
  return {
    orientation,
    all: facets.filter(({ length }) => length === 1).flat(),
    groups: facets.filter(({ length }) => length > 1),
    none: [],
    flags: undefined,
    ranking: undefined,
  };
}

/** hd + 2 × length class */
export const allFlags = [2, 3, 4, 5, 6, 7] as const;

/**
 * The flags (2..7: hd + 2 × length class) that a choice of hd and length includes; undefined for
 * all of them.
 */
export function flagsOf(
  type: ListVideosQuery['type'],
  duration: ListVideosQuery['duration'],
): number[] | undefined {
  if (type === 'all' && duration === '') return undefined;
  return allFlags.filter(
    (flags) => (type === 'all' || flags % 2 === 1) && (duration === '' || flags >> 1 === duration),
  );
}

/** One video in the tables has one of these facets, or all of them have one element. */
export const facetGroups = ({ all, groups }: ListingFilter): number[][] => [
  ...all.map((facet) => [facet]),
  ...groups,
];

/**
 * The column of `listing` that a sort reads; its index ends in video_id, so pages join without
 * repeats or gaps.
 */
export const sortColumn = {
  'latest-updates': 'l.pub',
  longest: 'l.duration',
  'most-popular': 'l.pop',
  'top-rated': 'l.wscore',
  'most-viewed': 'l.views',
} as const satisfies Record<ListVideosQuery['sort'], string>;

/** True where the scan of the index on duration starts at the bound of the length class. */
export const isDurationRange = ({ sort, duration }: ListingOrder): boolean =>
  sort === 'longest' && duration !== '';

/** Seconds that a length class spans, inclusive. */
export const durationRange = { 1: [0, 599], 2: [600, 2400], 3: [2401, 2 ** 31 - 1] } as const;

const facets = sql.ref('l.facets');

/** The form of the conditions decides which index can answer them. */
export type ConditionForm = 'ordered-scan' | 'gin-lookup';

/**
 * SQL: whether a row `l` of either table matches. An ordered scan tests the facets of rows that it
 * meets; a GIN lookup searches for the facets, which imply the orientation, and for one mark of hd
 * or length (see counts.ts). PostgreSQL treats facet and orientation as independent, so its own
 * choice between the two would be wrong.
 */
export function conditionsOf(
  filter: ListingFilter,
  form: ConditionForm,
  mark?: number,
): RawBuilder<boolean> {
  const { orientation, all, groups, none, flags, ranking } = filter;
  const conditions = form === 'gin-lookup' ? [] : [sql`l.orientation = ${orientation}`];
  if (ranking) conditions.push(sql`l.period = ${ranking.period} and l.metric = ${ranking.metric}`);
  // Before the facets, which are dearer; PostgreSQL keeps the order of conditions of equal cost.
  if (flags) conditions.push(sql`l.flags = any(${flags}::smallint[])`);
  if (form === 'ordered-scan') {
    conditions.push(...facetGroups(filter).map((group) => hasAnyFacet(facets, group)));
  } else {
    const sought = form === 'gin-lookup' && mark !== undefined ? [...all, mark] : all;
    if (sought.length > 0) conditions.push(sql`${marked_facets} @> ${sought}::int[]`);
    conditions.push(...groups.map((group) => sql`${marked_facets} && ${group}::int[]`));
  }
  if (none.length > 0) conditions.push(sql`not ${hasAnyFacet(facets, none)}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
