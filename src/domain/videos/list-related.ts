import { sql } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import type { RelatedQuery, VideoListing } from '#contracts/calls/catalogue/videos.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { readTotal } from '../read-page.ts';
import { diversifyRelated } from './diversify-related.ts';
import { flagsOf } from './listing/filter.ts';
import { mostLike, popularLike, type Likeness } from './related-candidates.ts';
import { cardsByIds } from './listing/hydrate.ts';
import { assertVisible, workColumns } from './visibility.ts';

/**
 * Videos related to a video: the most similar first, then popular ones of its categories and its orientation, limits.related at most. The same rows give
 * the same list, and no video is in two groups. In a group at most a third are of one channel where there are others. Throws like `getVideo`.
 */
export async function listRelated(
  { db, settings, viewer }: Ctx,
  { video_id, count, type, group }: RelatedQuery,
): Promise<VideoListing> {
  const video = await db
    .selectFrom('video as v')
    .leftJoin('media as x', 'x.media_id', 'v.media_id')
    .leftJoin('listing as l', 'l.video_id', 'v.video_id')
    .select(['v.status_id', 'v.is_private', ...workColumns, 'v.orientation', 'l.facets'])
    .where('v.video_id', '=', video_id)
    .executeTakeFirst();
  assertVisible(video, viewer);
  const like: Likeness = {
    video_id,
    orientation: video.orientation,
    facets: video.facets ?? [],
    flags: flagsOf(type, ''),
  };

  const total_count = Math.min(limits.related, await countOthers(db, like));
  const sizes = Array.from({ length: group }, (_, index) =>
    Math.min(count, total_count - index * count),
  );
  if ((sizes.at(-1) ?? 0) <= 0)
    return {
      videos: [],
      total_count,
      ...(group === 1 && { error: 1 as const, code: 'videos_not_found' }),
    };
  const groups = await diversifyRelated(sizes, await mostLike(db, like), (known, channels) =>
    popularLike(db, like, [video_id, ...known], channels),
  );
  const ids = groups.at(-1)?.map((related) => related.video_id) ?? [];
  return { videos: await cardsByIds(db, settings, ids), total_count };
}

/** The number of other listed videos of its orientation. */
async function countOthers(db: Db, { video_id, orientation, flags }: Likeness): Promise<number> {
  const all = flags
    ? sql<number>`facet_total(${orientation}, ${flags}::smallint[])`
    : sql<number>`facet_total(${orientation})`;
  const ofFlags = flags ? sql`and flags = any(${flags}::smallint[])` : sql``;
  const others = sql<number>`${all} - (select count(*)::int from listing where video_id = ${video_id} ${ofFlags})`;
  return readTotal(db, others, true);
}
