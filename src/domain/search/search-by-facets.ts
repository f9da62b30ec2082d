import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits-of-search.ts';
import type { Db } from '#platform/db/pool.ts';
import { lengthMark } from '../videos/index.ts';
import { heavyConditions, largestFacets, restOf, textQueryOf, type FacetForm } from './heavy.ts';
import { mostOf } from './match.ts';
import { findAmong, keyOfBlock, windowOf, type Found } from './search-by-text.ts';
import { listingAmong, matchingRows, walk, type Missed, type Search, type Walk } from './walk.ts';

/** A search all of whose words are in very many videos. */
export interface CommonSearch extends Search {
  /** The share of all videos that are of the orientation. */
  share: number;
  /** So many matches in the sample (migration 0024) are too many to look up all. */
  sampled_most: number;
}

/** Of fewer rows the length is tested one by one; HD, which half of the videos have, of any number. */
const marked_from = 10_000;

/**
 * A text of common words: these are facets. Up to search_limits.matches videos are all looked up; of
 * more, a page is found along the order of the list.
 */
export async function searchByFacets(db: Db, search: CommonSearch): Promise<Found> {
  const match = matchOf(search);
  const { found, is_sorted } = await findAmong(db, search, {
    matching: matchingFacets(search, match),
    is_large: search.filter.ranking
      ? sql<boolean>`false`
      : sql<boolean>`${isLargeByCounts(search)} or ${isLargeBySample(search, match)}`,
  });
  if (is_sorted) return found;
  const missed = await missedBy(db, search, match);
  return { ...found, ids: await walk(db, { ...search, match, missed }, windowOf(search.page)) };
}

const matchOf =
  ({ query, share }: Pick<CommonSearch, 'query' | 'share'>): Walk['match'] =>
  (form) =>
    heavyConditions(query, form, share);

/** SQL: (video_id, key) of the matches, of which more than search_limits.matches are left out. */
function matchingFacets(search: CommonSearch, match: Walk['match']): RawBuilder<unknown> {
  const key = keyOfBlock(search);
  const columns = sql`l.video_id, ${key} as key`;
  const rest = rowsOfRest(search);
  const missed = rest
    ? sql`union all (select ${columns}
        ${listingAmong(rest, search.filter)} and not (${match('ordered-scan')}))`
    : sql``;
  return sql`(select ${lookedUp(search, match, 'gin-union', columns)}) ${missed}`;
}

/** SQL, after `select`: columns of the matching rows `l`, found by the index of facets. */
function lookedUp(
  { filter, query, share }: CommonSearch,
  match: Walk['match'],
  form: FacetForm,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const least = Math.min(...query.groups.map((group) => mostOf(group, share)));
  const mark = least > marked_from ? lengthMark(filter.flags) : undefined;
  // An intersection skips most of the larger sets, which a union reads as a whole.
  const isIntersection = mark !== undefined || filter.all.length + filter.groups.length > 0;
  return matchingRows({ filter, match, mark }, isIntersection ? 'gin-lookup' : form, columns);
}

/** SQL: whether the sample shows that search_limits.matches videos match, or more. */
const isLargeBySample = (search: CommonSearch, match: Walk['match']): RawBuilder<boolean> =>
  sql<boolean>`(select count(*) from (
    select ${lookedUp(search, match, 'gin-lookup', sql`1`)} and hashint4(l.video_id) & 15 = 0
    limit ${search.sampled_most}) m) = ${search.sampled_most}::int`;

/** SQL: the ids of videos that have one of the words without its facet; undefined for none. */
function rowsOfRest({ query, filter, share }: CommonSearch): RawBuilder<unknown> | undefined {
  const rest = restOf(query, share);
  if (!rest) return undefined;
  // What is left of one group is found by that group.
  const tested =
    query.groups.length + query.excluded.length === 1
      ? sql`true`
      : sql`z.tsv @@ ${textQueryOf(query)}::tsquery`;
  return sql`
    select z.video_id from (
      select z.video_id, z.tsv from video_search z
      where z.tsv @@ ${rest}::tsquery
        and z.orientation = ${filter.orientation} limit ${search_limits.matches} offset 0) z
    where ${tested}`;
}

async function missedBy(
  db: Db,
  search: CommonSearch,
  match: Walk['match'],
): Promise<readonly Missed[]> {
  const rest = rowsOfRest(search);
  if (!rest) return [];
  const { rows } = await sql<Missed>`
    select l.video_id, l.pop
    ${listingAmong(rest, search.filter)} and not (${match('ordered-scan')})`.execute(db);
  return rows;
}

/**
 * SQL: whether one facet alone has search_limits.matches videos or more, and nothing narrows it:
 * then they are not looked up one by one.
 */
function isLargeByCounts({ query, filter }: CommonSearch): RawBuilder<boolean> {
  const none = sql<boolean>`false`;
  const [group, more] = query.groups;
  const narrowed = filter.all.length + filter.groups.length + filter.none.length > 0;
  if (!group || more || query.excluded.length > 0 || narrowed) return none;
  const among = filter.flags ? sql`, ${filter.flags}::smallint[]` : sql``;
  const large = largestFacets(group).map((facet) => sql`facet_total(${facet}::int${among})`);
  if (large.length === 0) return none;
  return sql<boolean>`greatest(${sql.join(large)}) >= ${search_limits.matches}::int`;
}

/** Some videos that the text finds, in no order. */
export async function sampleByFacets(
  db: Db,
  of: Pick<CommonSearch, 'query' | 'filter' | 'share' | 'sampled_most'>,
  most: number,
): Promise<number[]> {
  const search: CommonSearch = {
    ...of,
    score: sql<number>`0`,
    page: { page: 1, count: most, sort: 'latest-updates', duration: '' },
  };
  return (await searchByFacets(db, search)).ids;
}
