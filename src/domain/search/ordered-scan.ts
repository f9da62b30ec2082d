import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import type { Db } from '#platform/db/pool.ts';
import { conditionsOf, sortColumn, type ListingFilter } from '../videos/index.ts';
import type { FacetForm } from './heavy.ts';
import type { ReadQuery } from './read-query.ts';
import type { VideoSearch } from '../search-index.ts';

/** A search whose text was read. */
export interface Search extends Pick<VideoSearch, 'filter' | 'page'> {
  query: ReadQuery;
  /** SQL: the score of a row `l` of listing with its row `z` of video_search. */
  score: RawBuilder<number>;
  /** So many matches are not sorted but looked for along the order of the list. */
  sorted_most: number;
}

/** A video that is found apart from the facets, with its place in the order of popularity. */
export interface Missed {
  video_id: number;
  pop: number;
}

/** A search by facets. */
export interface OrderedScan extends Search {
  /** SQL: whether a row `l` of listing, or of period_rank, matches. */
  match(form: FacetForm): RawBuilder<boolean>;
  /** Videos that match but not by facets. */
  missed: readonly Missed[];
  /** So many rows of the order are read at most; undefined for any number. */
  read_most?: number;
}

export interface Window {
  offset: number;
  limit: number;
}

export interface Scanned {
  ids: number[];
  /** Matches that the page was chosen from. */
  met: number;
}

/**
 * Ids of a window of the matches. By relevance, a block of the most popular is ranked, then the next
 * one.
 */
export function scanInOrder(db: Db, search: OrderedScan, window: Window): Promise<Scanned> {
  const { missed, page } = search;
  if (page.sort === 'relevance') {
    const { begins, size, within } = blockOf(page, window);
    return sortIds(db, search, blockFrom(search, { begins, size }), within);
  }
  const ids = sql`
    ${found(search, window)}
    union all select unnest(${missed.map(({ video_id }) => video_id)}::int[])`;
  return sortIds(db, search, ids, window);
}

/** How many matches a page is chosen from: those before its end, or a block. */
export function chosenFrom(page: Search['page'], window: Window): number {
  return page.sort === 'relevance' ? blockOf(page, window).size : window.offset + window.limit;
}

/** How many matches, in the order, lead to the end of the page. */
export function reachOf(page: Search['page'], window: Window): number {
  const { begins } = page.sort === 'relevance' ? blockOf(page, window) : { begins: 0 };
  return begins + chosenFrom(page, window);
}

/** SQL: what the order of a list is, from which blocks are taken by relevance. */
export const orderOf = (search: Pick<Search, 'filter' | 'page' | 'score'>): RawBuilder<unknown> =>
  search.page.sort === 'relevance' ? sql.ref('l.pop') : keyOf(search);

/**
 * The block of matches, in the order of popularity, that are ranked together for a window: at least
 * `search_limits.block` and whole pages, so that no page is in two blocks.
 */
export function blockOf({ count }: Search['page'], { offset, limit }: Window): Block {
  const size = Math.ceil(search_limits.block / count) * count;
  const begins = Math.floor(offset / size) * size;
  return { begins, size, within: { offset: offset - begins, limit } };
}

interface Block {
  /** Matches before it. */
  begins: number;
  size: number;
  /** The window in the ranked block. */
  within: Window;
}

/** SQL: the matches that can be in a window of the search's own order. */
function found(search: OrderedScan, { offset, limit }: Window): RawBuilder<unknown> {
  return sql`(select ${rowsInOrder(search)}
    order by ${keyOf(search)} desc, l.video_id desc limit ${offset + limit})`;
}

/** SQL, after `select`: columns of the matching rows `l`, and `r` of a ranking. */
export function matchingRows(
  { filter, match, mark }: Pick<OrderedScan, 'filter' | 'match'> & { mark?: number | undefined },
  form: FacetForm,
  columns: RawBuilder<unknown> = sql`l.video_id`,
): RawBuilder<unknown> {
  if (filter.ranking) return sql`${columns} ${rankedRows(filter, () => match('ordered-scan'))}`;
  const { all, groups, none, flags } = filter;
  // Facets imply the orientation, so that a lookup may have no other condition.
  const is_narrowed =
    form === 'ordered-scan' || flags || all.length + groups.length + none.length > 0;
  const narrowed = is_narrowed ? narrowedBy(filter, form, mark) : sql`true`;
  return sql`${columns} from listing l where ${narrowed} and ${match(form)}`;
}

/**
 * SQL, after `select …`: the matching rows `r` of a ranking, which has a copy of facets and flags, each
 * with its row `l` of listing.
 */
export const rankedRows = (
  filter: ListingFilter,
  match: () => RawBuilder<boolean>,
): RawBuilder<unknown> =>
  sql`from (
      select l.video_id, l.pos from period_rank l
      where ${conditionsOf(filter, 'ordered-scan')} and ${match()} offset 0) r
    cross join lateral (select * from listing l where l.video_id = r.video_id offset 0) l`;

/** SQL, after `select`: columns of the matching rows `l` along the order. */
function rowsInOrder(search: OrderedScan, columns?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { filter, match, read_most } = search;
  if (read_most === undefined) return matchingRows(search, 'ordered-scan', columns);
  return sql`${columns ?? sql`l.video_id`} from (
      select * from listing l where ${narrowedBy(filter)}
      order by ${orderOf(search)} desc, l.video_id desc limit ${read_most}) l
    where ${match('ordered-scan')}`;
}

/** SQL: the ids of one block of the matches. */
function blockFrom(
  search: OrderedScan,
  { begins, size }: Pick<Block, 'begins' | 'size'>,
): RawBuilder<unknown> {
  const columns = sql`l.video_id, l.pop`;
  const met = sql`(select ${rowsInOrder(search, columns)}
    order by l.pop desc, l.video_id desc limit ${begins + size})`;
  const missed = sql`
    select * from unnest(${search.missed.map(({ video_id }) => video_id)}::int[],
      ${search.missed.map(({ pop }) => pop)}::real[])`;
  const all = sql`${met} union all ${missed}`;
  const window = sql`offset ${begins} limit ${size}`;
  const named = namedFacets(search);
  if (named.length === 0)
    return sql`
      select video_id from (${all} offset 0) x(video_id, pop)
      order by pop desc, video_id desc ${window}`;
  return sql`
    select video_id from (
      select video_id, max(pop) as pop, bool_or(is_first) as is_first from (
        select *, true from (${rowsOfNamed(search, named, columns)}) n
        union all select *, false from (${all}) a offset 0) x(video_id, pop, is_first)
      group by 1) y
    order by is_first desc, pop desc, video_id desc ${window}`;
}

/** SQL: the most popular matches of the model or channel whose name the text is. */
function rowsOfNamed(
  { filter, match }: OrderedScan,
  named: number[],
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const of = {
    filter: { ...filter, groups: [...filter.groups, named] },
    match: () => match('ordered-scan'),
  };
  return sql`select ${matchingRows(of, 'gin-lookup', columns)}
    order by l.pop desc, l.video_id desc limit ${search_limits.block}`;
}

const named_kinds: readonly number[] = [objectKind.model, objectKind.channel];

/** Facets of the models and channels whose name the text is; not of those that have very many videos. */
export const namedFacets = ({ query, filter }: Pick<Search, 'query' | 'filter'>): number[] =>
  query.named
    .filter(({ kind, total }) => named_kinds.includes(kind) && total <= search_limits.matches)
    .map(({ kind, id }) => facetCode(kind, id, filter.orientation));

/** The ids of a window of these ids, in the search's own order. */
async function sortIds(
  db: Db,
  search: Search,
  ids: RawBuilder<unknown>,
  { offset, limit }: Window,
): Promise<Scanned> {
  const { rows } = await sql<Scanned>`
    with found(video_id) as materialized (${ids}),
    sorted as materialized (${keyed(search)})
    select array(select video_id from sorted order by key desc, video_id desc
      offset ${offset} limit ${limit}) as ids,
      (select count(*)::int from found) as met`.execute(db);
  return rows[0] ?? { ids: [], met: 0 };
}

/** SQL: (video_id, key) of the ids of `found`; by relevance with their words. */
export function keyed(search: Search): RawBuilder<unknown> {
  const row =
    search.page.sort === 'relevance'
      ? sql`found f cross join lateral (
          select * from video_search z where z.video_id = f.video_id offset 0) z`
      : sql`found z`;
  return sql`
    select l.video_id, ${keyOf(search)} as key from ${row} ${joinedListing(search.filter)}`;
}

/** SQL: what the order of a search sorts by; of a period's ranking, the position. */
export function keyOf({
  filter,
  page,
  score,
}: Pick<Search, 'filter' | 'page' | 'score'>): RawBuilder<unknown> {
  if (page.sort === 'relevance') return score;
  return filter.ranking ? sql`-r.pos` : sql.ref(sortColumn[page.sort]);
}

/** SQL: the row `l` of listing of a row `z`, where the filter lets it pass, and `r` of a ranking. */
function joinedListing(filter: ListingFilter): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select * from listing l where l.video_id = z.video_id and ${narrowedBy(filter)} offset 0) l
    ${joinedRanking(filter)}`;
}

/**
 * SQL, after `select`: the rows `l` of listing of these ids that the filter lets pass, and `r` of a
 * ranking. One scan of the primary key takes half of the time of a lookup for each id.
 */
export const listingAmong = (
  ids: RawBuilder<unknown>,
  filter: ListingFilter,
): RawBuilder<unknown> =>
  sql`from listing l ${joinedRanking(filter)}
    where l.video_id = any(array(${ids})) and ${narrowedBy(filter)}`;

const narrowedBy = (
  filter: ListingFilter,
  form: FacetForm = 'ordered-scan',
  mark?: number,
): RawBuilder<unknown> =>
  conditionsOf(
    { ...filter, ranking: undefined },
    form === 'ordered-scan' ? form : 'gin-lookup',
    mark,
  );

const joinedRanking = ({ ranking, orientation }: ListingFilter): RawBuilder<unknown> =>
  ranking
    ? sql`cross join lateral (
        select * from period_rank r where r.video_id = l.video_id and r.period = ${ranking.period}
          and r.metric = ${ranking.metric} and r.orientation = ${orientation} offset 0) r`
    : sql``;
