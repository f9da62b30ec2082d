import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { ListVideosQuery, VideoSection } from '#contracts/calls/listing-url.ts';
import type { CategoryCount } from '#contracts/names.ts';
import { searchText } from '#contracts/search-text.ts';
import type { VideoListing } from '#contracts/calls/videos.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import {
  findFacets,
  findKnownFacets,
  findTagMvp,
  type FacetGroup,
  type LinkedKind,
} from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { readCounts } from './listing/counts.ts';
import { executeListing } from './listing/execute.ts';
import { filterOf, flagsOf, type ListingFilter } from './listing/filter.ts';
import { cardsByIds } from './listing/hydrate.ts';
import { planListing } from './listing/plan.ts';
import { totalOf } from './listing/total.ts';

/**
 * A page of videos: 60 ids from the narrow table `listing`, then 60 rows by primary key. The total
 * is exact, or marked as capped. A page past the end is empty with the same total; an empty first
 * page says `videos_not_found`. Throws not_found for an unknown name (`info.dir` is the new address
 * of one that moved) and invalid for a search text of the wrong length.
 */
export async function listVideos(
  { db, settings }: Ctx,
  query: ListVideosQuery,
): Promise<VideoListing> {
  const { filter, chosen } = await resolveFilter(db, query);
  const is_counted = filter.words === undefined && !filter.ranking;
  const counts = is_counted ? await readCounts(db, filter, query) : undefined;
  const plan = planListing(filter, query, counts);
  const { ids, total_count, is_capped } = await executeListing(db, plan, query);
  const mvp = query.with_mvp ? await findTagMvp(db, query.object_id) : undefined;
  return {
    videos: ids.length > 0 ? await cardsByIds(db, settings, ids) : [],
    total_count,
    ...(is_capped && { total_is_capped: true as const }),
    ...(query.section === 'categories' && {
      categories: await countCategories(db, orientationCode[query.orientation], chosen),
    }),
    ...(mvp && { mvp }),
    ...(query.page === 1 && ids.length === 0 && { error: 1 as const, code: 'videos_not_found' }),
  };
}

const kindOfSection: Partial<Record<VideoSection, LinkedKind>> = {
  categories: 'category',
  tags: 'tag',
  model: 'model',
  channel: 'channel',
  country: 'country',
  member: 'member',
};

/** The filter of a query, and the names that its section selects. */
async function resolveFilter(
  db: Db,
  query: ListVideosQuery,
): Promise<{ filter: ListingFilter; chosen: FacetGroup[] }> {
  const { orientation, section, object_id, country, date, sort, type, duration } = query;
  const words = await parseWords(db, query.s);
  const dirs = object_id.split(',');
  const kind = kindOfSection[section];
  const chosen = kind ? await findFacets(db, { orientation, kind, dirs }) : [];
  const of_country =
    country === undefined
      ? []
      : await findFacets(db, { orientation, kind: 'country', dirs: [country] });
  const none =
    section === 'tagfilter' ? await findKnownFacets(db, { orientation, kind: 'tag', dirs }) : [];
  const metric = sort === 'top-rated' ? ('rating' as const) : ('views' as const);
  const filter = {
    ...filterOf(orientationCode[orientation], [...chosen, ...of_country]),
    none,
    flags: flagsOf(type, duration),
    words,
    ranking: date === '' ? undefined : { period: date, metric },
  };
  return { filter, chosen };
}

/**
 * The text as a query, '' when it holds no word; undefined for blanks. It is parsed apart because
 * as a constant it is planned for how common its words are.
 */
async function parseWords(db: Db, s = ''): Promise<string | undefined> {
  if (s.trim() === '') return undefined;
  const text = searchText(s);
  if (text === undefined) throw new AppError('invalid', { s: 'invalid' });
  const query = sql<string>`coalesce(title_query(${text})::text, '')`;
  return (await db.selectNoFrom(query.as('words')).executeTakeFirstOrThrow()).words;
}

async function countCategories(
  db: Db,
  orientation_code: number,
  chosen: readonly FacetGroup[],
): Promise<CategoryCount[]> {
  const totals = chosen.map((category) => totalOf(filterOf(orientation_code, [category])));
  const row = await db
    .selectNoFrom(sql<number[]>`array[${sql.join(totals)}]`.as('totals'))
    .executeTakeFirstOrThrow();
  return chosen.map(({ title, dir }, index) => ({
    title,
    dir,
    total_videos: row.totals[index] ?? 0,
  }));
}
