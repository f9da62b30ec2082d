import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import { heavyConditions, largestFacets, restOf, textQueryOf } from './heavy.ts';
import { foundOf, type Found } from './search-by-text.ts';
import { joinedListing, matchingRows, walk, type Missed, type Search, type Walk } from './walk.ts';

/** A search all of whose words are in very many videos; `share` of all are of the orientation. */
export type CommonSearch = Search & { share: number };

interface Measured extends Walk {
  /** Videos found by facets; at most limits.search_matches. */
  heavy: number;
}

/**
 * A text of common words: these are facets, so that a page is found along the order of the list.
 * Few videos are all looked up.
 */
export async function searchByFacets(db: Db, search: CommonSearch): Promise<Found> {
  const { page, filter } = search;
  const measured = await measure(db, search);
  const total = Math.min(measured.heavy + measured.missed.length, limits.search_matches);
  const offset = (page.page - 1) * page.count;
  if (offset >= total) return foundOf(filter, { ids: [], total });
  const window = { offset, limit: Math.min(page.count, total - offset) };
  return foundOf(filter, { ids: await walk(db, measured, window), total });
}

async function measure(db: Db, search: CommonSearch): Promise<Measured> {
  const { query, filter, share } = search;
  const match: Walk['match'] = (form) => heavyConditions(query, form);
  const rest = restOf(query, share);
  // What is left of one group is found by that group.
  const tested =
    query.groups.length + query.excluded.length === 1
      ? sql`true`
      : sql`z.tsv @@ ${textQueryOf(query)}::tsquery`;
  const missed = rest
    ? sql`
        select coalesce(json_agg(json_build_object('video_id', l.video_id, 'pop', l.pop)), '[]')
        from (
          select z.video_id, z.tsv from video_search z
          where z.tsv @@ ${rest}::tsquery
            and z.orientation = ${filter.orientation} limit ${limits.search_matches} offset 0) z
        ${joinedListing(filter)}
        where not (${match('ordered-scan')}) and ${tested}`
    : sql`select '[]'::json`;
  const { rows } = await sql<{ heavy: number; missed: Missed[] }>`
    select (${countOf(search, match)}) as heavy, (${missed}) as missed`.execute(db);
  const { heavy, missed: found } = rows[0] ?? { heavy: 0, missed: [] };
  const is_short = heavy <= search.posting_most || filter.ranking !== undefined;
  return { ...search, match, heavy, missed: found, is_short };
}

/**
 * SQL: how many videos the facets find, up to limits.search_matches. Where one facet alone has more
 * and nothing narrows it, they are not counted one by one.
 */
function countOf({ query, filter }: CommonSearch, match: Walk['match']): RawBuilder<unknown> {
  const counted = sql`
    select count(*)::int from (
      select ${matchingRows({ filter, match }, 'gin-lookup')} limit ${limits.search_matches}) z`;
  const [group, more] = query.groups;
  const narrowed = filter.all.length + filter.groups.length + filter.none.length > 0;
  if (!group || more || query.excluded.length > 0 || narrowed || filter.ranking) return counted;
  const among = filter.flags ? sql`, ${filter.flags}::smallint[]` : sql``;
  const large = largestFacets(group).map((facet) => sql`facet_total(${facet}::int${among})`);
  if (large.length === 0) return counted;
  const most = sql`${limits.search_matches}::int`;
  return sql`
    select case when greatest(${sql.join(large)}) >= ${most} then ${most} else (${counted}) end`;
}

/** Some videos that the text finds, in no order. */
export async function sampleByFacets(
  db: Db,
  of: Pick<CommonSearch, 'query' | 'filter' | 'posting_most' | 'share'>,
  most: number,
): Promise<number[]> {
  const measured = await measure(db, {
    ...of,
    score: sql<number>`0`,
    page: { page: 1, count: 1, sort: 'latest-updates', duration: '' },
  });
  const newest = sql`order by l.pub desc, l.video_id desc`;
  const rows = measured.is_short
    ? sql<{ video_id: number }>`select ${matchingRows(measured, 'gin-lookup')} limit ${most}`
    : sql<{ video_id: number }>`
          select ${matchingRows(measured, 'ordered-scan')} ${newest} limit ${most}`;
  const found = (await rows.execute(db)).rows.map(({ video_id }) => video_id);
  return [...measured.missed.map(({ video_id }) => video_id), ...found].slice(0, most);
}
