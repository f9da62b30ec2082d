import { sql, type RawBuilder } from 'kysely';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import { marked_facets, hasAnyFacet } from '../taxonomy/index.ts';

/** What a list is of, as the tables `listing` and `period_rank` say it. */
export interface ListingFilter {
  orientation: number;
  /** Facets that a video must have, all of them. */
  all: number[];
  /** It must have one of each group: names that others are just being merged into. */
  groups: number[][];
  /** Facets that it must not have. */
  none: number[];
  flags: number[] | undefined;
  /** A text query that the title must match. */
  words: string | undefined;
  /** The ranking of the last days that takes the place of all videos. */
  ranking: { period: 'day' | 'week' | 'month'; metric: 'views' | 'rating' } | undefined;
}

/**
 * How the rows of a filter are found. A walk goes along the index of a sort, past what does not match. To gather is to ask the index of the facets, which
 * know their orientation; it takes a facet, and looks for a mark of hd or length as well (see `listing-counts.ts`). The server would choose by how many it
 * expects to match, and takes facet and orientation for unrelated, which they are not.
 */
export type Way = 'walk' | { gathers: number[] };
export const gathered = (mark: number | undefined): Way => ({
  gathers: mark === undefined ? [] : [mark],
});

const facets = sql.ref('l.facets');

/** What of a row of either table, named `l`, a filter asks for; without a way the server chooses one. */
export function conditionsOf(
  { orientation, all, groups, none, flags, words, ranking }: ListingFilter,
  way?: Way,
): RawBuilder<boolean> {
  const gathers = typeof way === 'object' ? way.gathers : undefined;
  const conditions = gathers ? [] : [sql`l.orientation = ${orientation}`];
  if (ranking) conditions.push(sql`l.period = ${ranking.period} and l.metric = ${ranking.metric}`);
  // Before the facets, which take longer to look at; PostgreSQL keeps the order of what it thinks costs the same.
  if (flags) conditions.push(sql`l.flags = any(${flags}::smallint[])`);
  if (way === 'walk' || ranking) {
    conditions.push(
      ...[...all.map((facet) => [facet]), ...groups].map((group) => hasAnyFacet(facets, group)),
    );
  } else {
    const sought = [...all, ...(gathers ?? [])];
    if (sought.length > 0) conditions.push(sql`${marked_facets} @> ${sought}::int[]`);
    conditions.push(...groups.map((group) => sql`${marked_facets} && ${group}::int[]`));
  }
  if (none.length > 0) conditions.push(sql`not ${hasAnyFacet(facets, none)}`);
  if (words !== undefined)
    conditions.push(
      sql`exists (select from video_search z where z.video_id = l.video_id and z.tsv @@ ${words}::tsquery)`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The column of `listing` that a sort reads; its index ends in video_id, so pages join without repeats or gaps. */
export const sortColumn = {
  'latest-updates': 'l.pub',
  longest: 'l.duration',
  'most-popular': 'l.pop',
  'top-rated': 'l.wscore',
  'most-viewed': 'l.views',
} as const satisfies Record<ListVideosQuery['sort'], string>;

/** The flags (2..7: hd + 2 × length class) that a choice of hd and length leaves; undefined when it leaves all. */
export function flagsOf(
  type: ListVideosQuery['type'],
  duration: ListVideosQuery['duration'],
): number[] | undefined {
  if (type === 'all' && duration === '') return undefined;
  return [2, 3, 4, 5, 6, 7].filter(
    (flags) => (type === 'all' || flags % 2 === 1) && (duration === '' || flags >> 1 === duration),
  );
}

/** Seconds a length class spans, inclusive, so that the index on duration is entered at the right place. */
export const durationRange = { 1: [0, 599], 2: [600, 2400], 3: [2401, 2 ** 31 - 1] } as const;
