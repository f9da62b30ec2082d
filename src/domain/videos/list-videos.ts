import { sql } from 'kysely';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import type { CategoryCount } from '#contracts/text/names.ts';
import type { VideoListing } from '#contracts/calls/catalogue/videos.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { findTagMvp, type FacetGroup } from '../taxonomy/index.ts';
import { noticeOf } from '../terms/index.ts';
import type { Ctx } from '../ctx.ts';
import { readCounts } from './listing/counts.ts';
import { executeListing } from './listing/execute.ts';
import { filterOf, type ListingFilter } from './listing/filter.ts';
import { cardsByIds } from './listing/hydrate.ts';
import { planListing } from './listing/plan.ts';
import { resolveFilter } from './listing/resolve-filter.ts';
import { totalOf } from './listing/total.ts';

/**
 * A page of videos: 60 ids from the narrow table `listing`, then 60 rows by primary key. The total
 * is exact, or marked as capped. A page past the end is empty with the same total; an empty first
 * page says `videos_not_found`. A search that a restricted term blocks lists nothing. Throws not_found for an unknown name (`info.dir` is the new address
 * of one that moved) and invalid for a search text of the wrong length.
 */
export async function listVideos(ctx: Ctx, query: ListVideosQuery): Promise<VideoListing> {
  const { db, settings } = ctx;
  const notice = await noticeOf(ctx, query.s);
  if (notice?.effect === 'block') return { ...nothing, ...(query.page === 1 && no_videos), notice };
  const { filter, chosen, text } = await resolveFilter(db, query);
  const { ids, total_count, is_capped, correction } =
    text === undefined
      ? await readListing(db, filter, query)
      : await ctx.searchOn(db).search({ text, filter, page: pageOf(query) });
  const mvp = query.with_mvp ? await findTagMvp(db, query.object_id) : undefined;
  return {
    videos: ids.length > 0 ? await cardsByIds(db, settings, ids) : [],
    total_count,
    ...(is_capped && { total_is_capped: true as const }),
    ...(correction && { correction }),
    ...(query.section === 'categories' && {
      categories: await countCategories(db, orientationCode[query.orientation], chosen),
    }),
    ...(mvp && { mvp }),
    ...(notice && { notice }),
    ...(query.page === 1 && ids.length === 0 && no_videos),
  };
}

const nothing = { videos: [], total_count: 0 };
const no_videos = { error: 1 as const, code: 'videos_not_found' };
/** A page of a list without a text. */
async function readListing(db: Db, filter: ListingFilter, query: ListVideosQuery) {
  const counts = filter.ranking ? undefined : await readCounts(db, filter, query);
  const plan = planListing(filter, query, counts);
  return { ...(await executeListing(db, plan, query)), correction: undefined };
}

const pageOf = ({ page, count, sort, duration, by_relevance }: ListVideosQuery) => ({
  page,
  count,
  duration,
  sort: by_relevance ? ('relevance' as const) : sort,
});

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
