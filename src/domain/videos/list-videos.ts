import { sql } from 'kysely';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import type { CategoryCount } from '#contracts/names.ts';
import type { VideoListing } from '#contracts/videos.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { findTagMvp, type FacetGroup } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { filterOf, findListingFilter } from './find-listing-filter.ts';
import { readListingPage } from './listing-page.ts';
import { listingTotal } from './listing-total.ts';
import { cardsByIds } from './video-cards.ts';

/**
 * A page of the catalogue: 60 ids from the narrow table `listing`, then 60 rows by primary key. The total is exact, or says that it is capped; a page past
 * the end is empty and keeps it, and an empty first page says `videos_not_found`. Throws not_found for an unknown name (`info.dir` is what to ask for
 * when it moved) and invalid for a search of unfit length.
 */
export async function listVideos(
  { db, settings }: Ctx,
  query: ListVideosQuery,
): Promise<VideoListing> {
  const { filter, chosen } = await findListingFilter(db, query);
  const { ids, total_count, is_capped } = await readListingPage(db, filter, query);
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

async function countCategories(
  db: Db,
  orientation: number,
  chosen: readonly FacetGroup[],
): Promise<CategoryCount[]> {
  const totals = chosen.map((category) => listingTotal(filterOf(orientation, [category])));
  const row = await db
    .selectNoFrom(sql<number[]>`array[${sql.join(totals)}]`.as('totals'))
    .executeTakeFirstOrThrow();
  return chosen.map(({ title, dir }, index) => ({
    title,
    dir,
    total_videos: row.totals[index] ?? 0,
  }));
}
