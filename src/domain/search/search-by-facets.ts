import { sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import { heavyConditions, restOf, textQueryOf } from './heavy.ts';
import { leavesOf } from './match.ts';
import { foundOf, type Found } from './search-by-text.ts';
import { joinedListing, matchingRows, sortIds, walk, type Search, type Walk } from './walk.ts';

/** A search all of whose words are in very many videos; `share` of all are of the orientation. */
type CommonSearch = Search & { share: number };

interface Measured extends Walk {
  /** Videos found by facets; at most limits.search_matches. */
  heavy: number;
}

/**
 * A text of common words: these are facets, so that a page is found along the order of the list.
 * Few videos are all looked up.
 */
export async function searchByFacets(db: Db, search: CommonSearch): Promise<Found> {
  const measured = await measure(db, search);
  const { heavy, rest, page, filter, posting_most } = measured;
  const total = Math.min(heavy + rest.length, limits.search_matches);
  const offset = (page.page - 1) * page.count;
  if (offset >= total) return foundOf(filter, { ids: [], total });
  const window = { offset, limit: Math.min(page.count, total - offset) };
  const all = sql`
    select ${matchingRows(measured, 'gin-lookup')} union all select unnest(${[...rest]}::int[])`;
  const ids =
    filter.ranking || heavy <= posting_most
      ? await sortIds(db, measured, all, window)
      : await walk(db, measured, window);
  return foundOf(filter, { ids, total });
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
  const heavy = isKnownLarge(search)
    ? sql`${limits.search_matches}::int`
    : sql`(select count(*)::int from (
        select ${matchingRows({ filter, match }, 'gin-lookup')} limit ${limits.search_matches}) z)`;
  const missed = rest
    ? sql`array(
        select z.video_id from (
          select z.video_id, z.tsv from video_search z
          where z.tsv @@ ${rest}::tsquery
            and z.orientation = ${filter.orientation} limit ${limits.search_matches} offset 0) z
        ${joinedListing(filter)}
        where not (${match('ordered-scan')}) and ${tested})`
    : sql`'{}'::int[]`;
  const { rows } = await sql<{ heavy: number; rest: number[] }>`
    select ${heavy} as heavy, ${missed} as rest`.execute(db);
  return { ...search, match, ...(rows[0] ?? { heavy: 0, rest: [] }) };
}

/** One word or name that alone is in more videos than are counted, and nothing that narrows it. */
function isKnownLarge({ query, filter, share }: CommonSearch): boolean {
  const [group, more] = query.groups;
  if (!group || more || query.excluded.length > 0) return false;
  if (filter.all.length + filter.groups.length + filter.none.length > 0) return false;
  if (filter.flags || filter.ranking || group.kind === 'all') return false;
  return leavesOf(group).some((leaf) =>
    leaf.kind === 'name'
      ? leaf.total > limits.search_matches
      : leaf.heavy.length === 1 && !leaf.light && leaf.df * share > limits.search_matches,
  );
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
  const rows =
    measured.heavy <= of.posting_most
      ? sql<{ video_id: number }>`select ${matchingRows(measured, 'gin-lookup')} limit ${most}`
      : sql<{ video_id: number }>`
          select ${matchingRows(measured, 'ordered-scan')} ${newest} limit ${most}`;
  const found = (await rows.execute(db)).rows.map(({ video_id }) => video_id);
  return [...measured.rest, ...found].slice(0, most);
}
