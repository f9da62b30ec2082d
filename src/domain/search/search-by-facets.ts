import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import type { Db } from '#platform/db/pool.ts';
import { conditionsOf, lengthMark, readCounts } from '../videos/index.ts';
import { heavyConditions, largestFacets, type FacetForm } from './heavy.ts';
import { mostOf } from './match.ts';
import { findRest, type RestRows } from './rest-rows.ts';
import {
  findAmong,
  isNarrowed,
  keyOfBlock,
  scanForText,
  windowOf,
  type Found,
} from './search-by-text.ts';
import {
  chosenFrom,
  matchingRows,
  orderOf,
  reachOf,
  scanInOrder,
  type OrderedScan,
  type Search,
} from './ordered-scan.ts';

/** A search all of whose words are in very many videos. */
export interface CommonSearch extends Search, SearchSizes {
  /** The share of all videos that are of the orientation. */
  share: number;
  /** Videos of the orientation. */
  listed: number;
}

export interface SearchSizes {
  /** So many matches in the sample (migration 0024) are too many to look up all. */
  sampled_most: number;
  /** Texts that are looked up at most. */
  texts_most: number;
  /** Rows with the words that are looked up at most where an excluded word, a tag or HD is tested on each. */
  tested_most: number;
  /** Rows of an order that are tested instead, at most. */
  scanned_most: number;
  /** Rows of an order whose texts are tested in the time of one that is looked up. */
  lookup_cost: number;
}

/** Of fewer rows the length is tested one by one; HD, which half of the videos have, of any number. */
const marked_from = 10_000;

/**
 * A text of common words: these are facets. Up to search_limits.matches videos are all looked up; of
 * more, a page is found along the order of the list.
 */
export async function searchByFacets(db: Db, search: CommonSearch): Promise<Found> {
  const match = matchOf(search);
  const is_wide = await isWide(db, search);
  const rest = await findRest(db, { ...search, match });
  const scan = rest && scanOf(search, rest);
  if (scan) {
    const first = await findByFacets(db, search, {
      match,
      is_wide,
      rest,
      rest_most: search.sorted_most,
    });
    if (!first.is_cut) return first.found;
    const { ids, met } = await scanForText(db, search, scan.rows);
    if (met >= scan.matches || scan.rows >= search.listed) return { ...first.found, ids };
  }
  return (await findByFacets(db, search, { match, is_wide, rest })).found;
}

interface Parts {
  match: OrderedScan['match'];
  /** See `isWide`. */
  is_wide: boolean;
  rest: RestRows | undefined;
  /** So many of the rest are not all of it; undefined to look up all. */
  rest_most?: number | undefined;
}

/** The matches; `is_cut`: the rest is too large for a page to be found. */
async function findByFacets(
  db: Db,
  search: CommonSearch,
  { match, is_wide, rest, rest_most }: Parts,
): Promise<{ found: Found; is_cut: boolean }> {
  const { found, is_sorted, missed } = await findAmong(db, search, {
    matching: matchingFacets(search, { match, is_wide }),
    is_large: search.filter.ranking
      ? sql<boolean>`false`
      : sql<boolean>`${isLargeByCounts(search)} or ${isLargeBySample(search, match)}`,
    most: search.sorted_most + (rest_most === undefined ? (rest?.most ?? 0) : 0),
    rest: rest && { rows: rowsOfRest(search, { match, rest, rest_most }), cut_at: rest_most },
  });
  const is_part = is_wide || rest?.is_part === true;
  const counted = { ...found, is_capped: found.is_capped || is_part };
  if (is_sorted || !missed) return { found: counted, is_cut: !is_sorted };
  const { ids } = await scanInOrder(db, { ...search, match, missed }, windowOf(search.page));
  return { found: { ...counted, ids }, is_cut: false };
}

/** SQL: (video_id, key, pop, is_met) of what the filter lets pass of the rest. */
const rowsOfRest = (
  search: CommonSearch,
  { match, rest, rest_most }: Omit<Parts, 'is_wide'> & { rest: RestRows },
): RawBuilder<unknown> => sql`
  select l.video_id, ${keyOfBlock(search)} as key, l.pop, ${match('ordered-scan')} as is_met
  ${rest.rows(rest_most ?? rest.most)}`;

/**
 * Where some of the rest, which show that there are more, and rows of the order up to the page are sooner
 * read than all of the rest: how many rows of the order are read, and how many of them must match. With a
 * filter, all of the rest are read anyway.
 */
function scanOf(
  { page, filter, share, listed, lookup_cost, sorted_most }: CommonSearch,
  { size, is_part }: RestRows,
): { rows: number; matches: number } | undefined {
  if (is_part || isNarrowed(filter)) return undefined;
  const window = windowOf(page);
  const matches = Math.max(1, size * share);
  const rows = Math.ceil(matches * lookup_cost);
  if (sorted_most + (reachOf(page, window) * listed) / matches > rows) return undefined;
  return { rows, matches: chosenFrom(page, window) };
}

const matchOf =
  ({ query, share }: Pick<CommonSearch, 'query' | 'share'>): OrderedScan['match'] =>
  (form) =>
    heavyConditions(query, form, share);

/**
 * Whether too many videos have the words to be looked up where something else is tested on each. The sample
 * says whether many pass: then none is looked up.
 */
async function isWide(
  db: Db,
  { query, filter, share, tested_most }: CommonSearch,
): Promise<boolean> {
  const { flags, none, all, groups, ranking } = filter;
  const isTested = query.excluded.length + none.length > 0 || flags !== undefined;
  const least = Math.min(...query.groups.map((group) => mostOf(group, share)));
  if (ranking || !isTested || least <= tested_most) return false;
  if (all.length + groups.length === 0) return true;
  const { members } = await readCounts(db, filter, { sort: 'most-popular', duration: '' });
  return members > tested_most;
}

/** SQL: (video_id, key) of the matches by facets; of too many with the words, those of the first rows of the order. */
function matchingFacets(
  search: CommonSearch,
  { match, is_wide }: Pick<Parts, 'match' | 'is_wide'>,
): RawBuilder<unknown> {
  const columns = sql`l.video_id, ${keyOfBlock(search)} as key`;
  if (!is_wide) return sql`select ${lookedUp(search, match, 'gin-union', columns)}`;
  const { filter, query, share, scanned_most } = search;
  const words = heavyConditions({ ...query, excluded: [] }, 'ordered-scan', share);
  const named = conditionsOf({ ...filter, flags: undefined, none: [] }, 'ordered-scan');
  return sql`
    select ${columns} from (
      select * from listing l where ${named} and ${words}
      order by ${orderOf(search)} desc, l.video_id desc limit ${scanned_most}) l
    where ${conditionsOf(filter, 'ordered-scan')} and ${match('ordered-scan')}`;
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
  of: Omit<CommonSearch, 'score' | 'page'>,
  most: number,
): Promise<number[]> {
  const search: CommonSearch = {
    ...of,
    score: sql<number>`0`,
    page: { page: 1, count: most, sort: 'latest-updates', duration: '' },
  };
  return (await searchByFacets(db, search)).ids;
}
