import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import type { Db } from '#platform/db/pool.ts';
import { lengthMark } from '../videos/index.ts';
import { heavyConditions, largestFacets, restOf, textQueryOf, type FacetForm } from './heavy.ts';
import { isEither, mostOf } from './match.ts';
import {
  findAmong,
  isNarrowed,
  keyOfBlock,
  scanForText,
  windowOf,
  type Found,
} from './search-by-text.ts';
import {
  listingAmong,
  matchingRows,
  scanInOrder,
  type Missed,
  type OrderedScan,
  type Search,
} from './ordered-scan.ts';

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
  const ids = missed
    ? await scanInOrder(db, { ...search, match, missed }, windowOf(search.page))
    : await scanForText(db, search);
  return { ...found, ids };
}

const matchOf =
  ({ query, share }: Pick<CommonSearch, 'query' | 'share'>): OrderedScan['match'] =>
  (form) =>
    heavyConditions(query, form, share);

/** SQL: (video_id, key) of the matches. */
function matchingFacets(search: CommonSearch, match: OrderedScan['match']): RawBuilder<unknown> {
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
  match: OrderedScan['match'],
  form: FacetForm,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const least = Math.min(...query.groups.map((group) => mostOf(group, share)));
  const mark = least > marked_from ? lengthMark(filter.flags) : undefined;
  // An intersection skips most of the larger sets, which a union reads as a whole.
  const isIntersection = mark !== undefined || filter.all.length + filter.groups.length > 0;
  return matchingRows({ filter, match, mark }, isIntersection ? 'gin-lookup' : form, columns);
}

/** The sample has one in so many videos. */
const sampled_of = 16;

/**
 * SQL: whether the sample shows that search_limits.matches videos match, or more. Where a part of the
 * text has fewer in all, it is not asked.
 */
function isLargeBySample(search: CommonSearch, match: OrderedScan['match']): RawBuilder<boolean> {
  const { query, sampled_most } = search;
  const least = Math.min(...query.groups.map((group) => mostOf(group, 1)));
  if (least < Math.min(search_limits.matches, sampled_most * sampled_of)) return sql`false`;
  return sql<boolean>`(select count(*) from (
    select ${lookedUp(search, match, 'gin-lookup', sql`1`)} and hashint4(l.video_id) & 15 = 0
    limit ${sampled_most}) m) = ${sampled_most}::int`;
}

/**
 * SQL: the ids of videos that the text finds by what facets miss; undefined where they miss nothing.
 * Of a search without a filter, as many as show that there are too many to sort.
 */
function rowsOfRest({
  query,
  filter,
  share,
  sorted_most,
}: CommonSearch): RawBuilder<unknown> | undefined {
  const rest = restOf(query, share);
  if (!rest) return undefined;
  const text = textQueryOf(query);
  const [group] = query.groups;
  const isText = query.groups.length + query.excluded.length === 1 && group && isEither(group);
  const sought = isText || !rest.is_large ? rest.query : `${rest.query} & ${text}`;
  const tested = isText || rest.is_large ? sql`true` : sql`z.tsv @@ ${text}::tsquery`;
  const most = isNarrowed(filter) ? sql`` : sql`limit ${sorted_most}`;
  return sql`
    select z.video_id from (
      select z.video_id, z.tsv from video_search z
      where z.tsv @@ ${sought}::tsquery and z.orientation = ${filter.orientation} offset 0) z
    where ${tested} ${most}`;
}

/** What the text finds and its facets do not; undefined where that is too much. */
async function missedBy(
  db: Db,
  search: CommonSearch,
  match: OrderedScan['match'],
): Promise<readonly Missed[] | undefined> {
  const rest = rowsOfRest(search);
  if (!rest) return [];
  const { rows } = await sql<Missed & { is_met: boolean }>`
    select l.video_id, l.pop, ${match('ordered-scan')} as is_met
    ${listingAmong(rest, search.filter)} limit ${search.sorted_most}`.execute(db);
  if (rows.length >= search.sorted_most) return undefined;
  return rows.filter(({ is_met }) => !is_met);
}

/**
 * SQL: whether one facet alone has search_limits.matches videos or more, and nothing narrows it:
 * then they are not looked up one by one.
 */
function isLargeByCounts({ query, filter }: CommonSearch): RawBuilder<boolean> {
  const none = sql<boolean>`false`;
  const [group, more] = query.groups;
  const narrowed = isNarrowed({ ...filter, flags: undefined });
  if (!group || more || query.excluded.length > 0 || narrowed) return none;
  const among = filter.flags ? sql`, ${filter.flags}::smallint[]` : sql``;
  const large = largestFacets(group).map((facet) => sql`facet_total(${facet}::int${among})`);
  if (large.length === 0) return none;
  return sql<boolean>`greatest(${sql.join(large)}) >= ${search_limits.matches}::int`;
}

/** Some videos that the text finds, in no order. */
export async function sampleByFacets(
  db: Db,
  of: Pick<CommonSearch, 'query' | 'filter' | 'share' | 'sampled_most' | 'sorted_most'>,
  most: number,
): Promise<number[]> {
  const search: CommonSearch = {
    ...of,
    score: sql<number>`0`,
    page: { page: 1, count: most, sort: 'latest-updates', duration: '' },
  };
  return (await searchByFacets(db, search)).ids;
}
