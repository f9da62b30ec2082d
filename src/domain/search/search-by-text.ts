import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ListingFilter } from '../videos/index.ts';
import { hasAnyFacet } from '../taxonomy/index.ts';
import { textQueryOf } from './heavy.ts';
import { lookupOf, queryOf } from './match.ts';
import type { ReadQuery } from './read-query.ts';
import {
  blockOf,
  keyed,
  keyOf,
  listingAmong,
  namedFacets,
  scanInOrder,
  type Missed,
  type Scanned,
  type Search,
  type Window,
} from './ordered-scan.ts';

export interface Found {
  ids: number[];
  total_count: number;
  is_capped: boolean;
}

/**
 * A text with a rare word: all videos of the shortest posting list are tested for the rest of the
 * text and counted; by relevance, a block of the most popular is ranked. A text that turns out to be
 * common, as of a word that is no facet yet, is looked for along the order of the list.
 */
export async function searchByText(db: Db, search: Search): Promise<Found> {
  const { query, filter } = search;
  const { found, is_sorted } = await findAmong(db, search, {
    matching: matchingText(query, filter, keyOfBlock(search)),
    is_large: sql<boolean>`false`,
    // All of them are looked up anyway.
    most: Math.max(search.sorted_most, search_limits.texts_read),
  });
  if (is_sorted) return found;
  return { ...found, ids: (await scanForText(db, search)).ids };
}

/** A page of very many matches: the text is tested on rows in the order of the list, at most `read_most`. */
export function scanForText(db: Db, search: Search, read_most?: number): Promise<Scanned> {
  const text = textQueryOf(search.query);
  const match = () => sql<boolean>`exists (
    select from video_search x
    where x.video_id = l.video_id and x.tsv @@ ${text}::tsquery offset 0)`;
  return scanInOrder(
    db,
    { ...search, match, missed: [], ...(read_most !== undefined && { read_most }) },
    windowOf(search.page),
  );
}

/** Whether something besides the orientation narrows the search. */
export const isNarrowed = ({ all, groups, none, flags, ranking }: ListingFilter): boolean =>
  all.length + groups.length + none.length > 0 || flags !== undefined || ranking !== undefined;

/** Pages end where counting ends. */
export function windowOf({ page, count }: Search['page']): Window {
  const offset = (page - 1) * count;
  return { offset, limit: Math.max(0, Math.min(count, search_limits.matches - offset)) };
}

interface Among {
  /** SQL: (video_id, key) of the matches, see `keyOfBlock`; without those of `rest`. */
  matching: RawBuilder<unknown>;
  /** SQL: whether there are more than search_limits.matches anyway. */
  is_large: RawBuilder<boolean>;
  /** So many are not sorted any more. */
  most: number;
  rest?: AmongRest | undefined;
}

/** Matches that are found apart. */
interface AmongRest {
  /** SQL: (video_id, key, pop, is_met) of them; `is_met`: they are in `matching` as well. */
  rows: RawBuilder<unknown>;
  /** So many are not all of them; undefined where they are. */
  cut_at: number | undefined;
}

interface FoundAmong {
  found: Found;
  is_sorted: boolean;
  /** Where nothing is sorted: what `rest` has and `matching` has not; undefined where it was cut. */
  missed: readonly Missed[] | undefined;
}

interface AmongRow {
  total: number;
  ids: number[];
  missed_ids: number[] | null;
  missed_pops: number[] | null;
}

/** More than any difference in popularity. */
const named_first = 1_000_000;

/**
 * SQL: what a block of the matches is chosen by: videos of the model or channel whose name the text
 * is, then the most popular ones; in an order other than relevance, the order.
 */
export function keyOfBlock(search: Search): RawBuilder<unknown> {
  if (search.page.sort !== 'relevance') return keyOf(search);
  const named = namedFacets(search);
  if (named.length === 0) return sql`l.pop`;
  return sql`l.pop::float8
    + case when ${hasAnyFacet(sql.ref('l.facets'), named)} then ${named_first}::float8 else 0 end`;
}

/** Counts all matches and finds a page of them with one statement; of too many it finds no page. */
export async function findAmong(db: Db, search: Search, among: Among): Promise<FoundAmong> {
  const { filter, page } = search;
  const { most, rest } = among;
  const window = windowOf(page);
  const ranked = page.sort === 'relevance' ? blockOf(page, window) : undefined;
  const { offset, limit } = ranked?.within ?? window;
  const sorted = ranked
    ? sql`found(video_id) as materialized (
        select video_id from counted order by key desc, video_id desc
          offset ${ranked.begins} limit ${ranked.size}),
      sorted as materialized (${keyed(search)})`
    : sql`sorted as not materialized (select * from counted)`;
  const { rows } = await sql<AmongRow>`
    with ${matchesOf(filter, among)},
    counts as materialized (select count(*)::int as n from matching),
    sizes as materialized (
      select case when (select is_large from large) then ${most}::int
        else (select n from counts) end as total),
    counted as not materialized (
      select * from matching where ${filter.ranking ? sql`true` : sql`(select total from sizes) < ${most}::int`}),
    ${sorted}
    select (select total from sizes) as total,
      array(select video_id from sorted order by key desc, video_id desc
        offset ${offset} limit ${limit}) as ids,
      ${rest && !filter.ranking ? missedOf(rest, most) : sql`null::int[] as missed_ids, null::real[] as missed_pops`}`.execute(
    db,
  );
  const [row = { ids: [], total: 0, missed_ids: null, missed_pops: null }] = rows;
  const is_sorted = Boolean(filter.ranking) || row.total < most;
  return { found: foundOf(filter, row), is_sorted, missed: rest ? missedIn(row) : [] };
}

/** SQL: `large`, `rest` and `matching`, which has `most` rows of both at most; a ranking is small, and all of its matches are sorted. */
function matchesOf(
  filter: ListingFilter,
  { matching, is_large, most, rest }: Among,
): RawBuilder<unknown> {
  return sql`
    large(is_large) as materialized (select ${is_large}),
    ${rest ? sql`rest as materialized (${rest.rows}),` : sql``}
    matching as materialized (
      select * from (
        ${matching} ${rest ? sql`union all select video_id, key from rest where not is_met` : sql``}) m
      where not (select is_large from large) ${filter.ranking ? sql`` : sql`limit ${most}`})`;
}

/** SQL: the videos that are added to a scan by facets, where these are all of the rest. */
function missedOf({ cut_at }: AmongRest, most: number): RawBuilder<unknown> {
  const is_whole = cut_at === undefined ? sql`true` : sql`(select count(*) from rest) < ${cut_at}`;
  const column = (name: 'video_id' | 'pop'): RawBuilder<unknown> => sql`
    case when (select total from sizes) >= ${most}::int and ${is_whole}
      then array(select ${sql.ref(name)} from rest where not is_met order by video_id) end`;
  return sql`${column('video_id')} as missed_ids, ${column('pop')} as missed_pops`;
}

const missedIn = ({ missed_ids, missed_pops }: AmongRow): Missed[] | undefined =>
  missed_ids?.map((video_id, n) => ({ video_id, pop: missed_pops?.[n] ?? 0 }));

/** A ranking holds a part of all videos, so its total is a lower bound. */
function foundOf(
  { ranking }: ListingFilter,
  { ids, total }: { ids: number[]; total: number },
): Found {
  const total_count = Math.min(total, search_limits.matches);
  return { ids, total_count, is_capped: Boolean(ranking) || total_count === search_limits.matches };
}

/** Some videos that the text finds, in no order. */
export async function sampleByText(
  db: Db,
  query: ReadQuery,
  filter: ListingFilter,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ video_id: number }>`
    ${matchingText(query, filter, sql`0`)} limit ${most}`.execute(db);
  return rows.map(({ video_id }) => video_id);
}

/**
 * SQL: (video_id, key) of the videos that the text finds. The rows of the shortest posting lists
 * are found first and everything else is tested on them, whatever the planner expects.
 */
function matchingText(
  query: ReadQuery,
  filter: ListingFilter,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lookup = lookupOf({ kind: 'all', of: query.groups });
  const read = lookup.kind === 'all' ? lookup.of : [lookup];
  const rest = query.groups.filter((group) => !read.includes(group));
  const tested = textQueryOf({ ...query, groups: rest });
  const ids = sql`
    select z.video_id from (
      select z.video_id, z.tsv from video_search z
      where z.tsv @@ ${queryOf(lookup)}::tsquery
        and z.orientation = ${filter.orientation} offset 0) z
    ${tested === '' ? sql`` : sql`where z.tsv @@ ${tested}::tsquery`}`;
  return sql`select l.video_id, ${key} as key ${listingAmong(ids, filter)}`;
}
