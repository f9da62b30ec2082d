import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import { conditionsOf, sortColumn, type ListingFilter } from '../videos/index.ts';
import type { FacetForm } from './heavy.ts';
import type { ReadQuery } from './read-query.ts';
import type { VideoSearch } from '../search-index.ts';

/** A search whose text was read. */
export interface Search extends Pick<VideoSearch, 'filter' | 'page'> {
  query: ReadQuery;
  posting_most: number;
  /** SQL: the score of a row `l` of listing with its row `z` of video_search. */
  score: RawBuilder<number>;
}

/** A search along the order of a list. */
export interface Walk extends Search {
  /** SQL: whether a row `l` of listing matches. */
  match(form: FacetForm): RawBuilder<boolean>;
  /** Videos that match but are not met on the walk. */
  rest: readonly number[];
}

export interface Window {
  offset: number;
  limit: number;
}

/**
 * Ids of a window of the walk. By relevance, the most popular `limits.search_block` are ranked, then
 * the next ones; the rest is ranked with the first.
 */
export const walk = (db: Db, search: Walk, window: Window): Promise<number[]> =>
  search.page.sort === 'relevance'
    ? walkBlocks(db, search, window)
    : sortIds(db, search, firstOf(search, window.offset + window.limit), window);

/** SQL, after `select`: the matching rows `l`. */
export function matchingRows(
  { filter, match }: Pick<Walk, 'filter' | 'match'>,
  form: FacetForm,
): RawBuilder<unknown> {
  const { ranking, ...rest } = filter;
  const within = ranking
    ? sql` and exists (select from period_rank r where r.video_id = l.video_id
        and r.period = ${ranking.period} and r.metric = ${ranking.metric}
        and r.orientation = ${filter.orientation})`
    : sql``;
  // Facets imply the orientation, so that a lookup may have no other condition.
  const is_narrowed =
    form === 'ordered-scan' ||
    rest.flags ||
    rest.all.length + rest.groups.length + rest.none.length > 0;
  const narrowed = is_narrowed ? conditionsOf({ ...rest, ranking: undefined }, form) : sql`true`;
  return sql`l.video_id from listing l where ${narrowed} and ${match(form)}${within}`;
}

/** SQL: the ids that can be among the first so many of an order, and more. */
function firstOf(search: Walk, most: number): RawBuilder<unknown> {
  const { sort } = search.page;
  const column = sql.ref(sort === 'relevance' ? 'l.pop' : sortColumn[sort]);
  return sql`
    (select ${matchingRows(search, 'ordered-scan')}
      order by ${column} desc, l.video_id desc limit ${most})
    union all select unnest(${[...search.rest]}::int[])`;
}

async function walkBlocks(db: Db, search: Walk, { offset, limit }: Window): Promise<number[]> {
  const block = limits.search_block;
  const first = block + search.rest.length;
  const ids: number[] = [];
  for (let at = offset; at < offset + limit;) {
    const place = at < first ? 0 : Math.floor((at - first) / block) + 1;
    const begins = place === 0 ? 0 : first + (place - 1) * block;
    const ends = place === 0 ? first : begins + block;
    const rows = sql`
      (select ${matchingRows(search, 'ordered-scan')} order by l.pop desc, l.video_id desc
        offset ${place * block} limit ${block})
      union all select unnest(${place === 0 ? [...search.rest] : []}::int[])`;
    const window = { offset: at - begins, limit: Math.min(ends, offset + limit) - at };
    ids.push(...(await sortIds(db, search, rows, window)));
    at = ends;
  }
  return ids;
}

/** The ids of a window of these ids, in the search's own order. */
export async function sortIds(
  db: Db,
  search: Search,
  ids: RawBuilder<unknown>,
  { offset, limit }: Window,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with found as materialized (${ids}),
    matching as materialized (
      select l.video_id, ${keyOf(search)} as key
      from found f cross join lateral (
        select * from video_search z where z.video_id = f.video_id offset 0) z
      ${joinedListing(search.filter)})
    select array(select video_id from matching order by key desc, video_id desc
      offset ${offset} limit ${limit}) as ids`.execute(db);
  return rows[0]?.ids ?? [];
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

/** SQL: the row `l` of listing by key, where the filter lets it pass, and `r` of a ranking. */
export function joinedListing(filter: ListingFilter): RawBuilder<unknown> {
  const { ranking, ...rest } = filter;
  const narrowed = conditionsOf({ ...rest, ranking: undefined }, 'ordered-scan');
  const listing = sql`
    cross join lateral (
      select * from listing l where l.video_id = z.video_id and ${narrowed} offset 0) l`;
  if (!ranking) return listing;
  return sql`${listing}
    cross join lateral (
      select * from period_rank r where r.video_id = z.video_id and r.period = ${ranking.period}
        and r.metric = ${ranking.metric} and r.orientation = ${filter.orientation} offset 0) r`;
}
