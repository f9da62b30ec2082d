import { sql } from 'kysely';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import type { VideoListing } from '#contracts/videos.ts';
import { genderCode } from '#contracts/vocabulary.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { durationRange, flagsOf, sortColumn, windowOf } from './listing-filter.ts';
import { cardsByIds } from './video-cards.ts';

/**
 * A page of the catalogue: 60 ids from the narrow table `listing`, then 60 rows by primary key. The total is exact; a page past
 * the end is empty and keeps it, and an empty first page says `videos_not_found`.
 */
export async function listVideos({ db, settings }: Ctx, query: ListVideosQuery): Promise<VideoListing> {
  const total_count = await countVideos(db, query);
  const window = windowOf(query.page, query.count, total_count);
  if (!window) return { videos: [], total_count, ...(query.page === 1 && { error: 1 as const, code: 'videos_not_found' }) };
  const ids = await pageOfIds(db, query, window);
  return { videos: await cardsByIds(db, settings, ids), total_count };
}

async function countVideos(db: ReadDb, { gender, type, duration }: ListVideosQuery): Promise<number> {
  const flags = flagsOf(type, duration);
  const facet = genderCode[gender];
  const total = flags ? sql<number>`facet_total(${facet}, ${flags}::smallint[])` : sql<number>`facet_total(${facet})`;
  const row = await db.selectNoFrom(total.as('total')).executeTakeFirstOrThrow();
  return row.total;
}

async function pageOfIds(db: ReadDb, query: ListVideosQuery, window: NonNullable<ReturnType<typeof windowOf>>): Promise<number[]> {
  const column = sortColumn[query.sort];
  const flags = flagsOf(query.type, query.duration);
  const order = window.is_reversed ? 'asc' : 'desc';
  let page = db
    .selectFrom('listing')
    .select('video_id')
    .where('orientation', '=', genderCode[query.gender])
    .orderBy(column, order)
    .orderBy('video_id', order)
    .offset(window.offset)
    .limit(window.limit);
  if (flags) page = page.where('flags', '=', sql<number>`any(${flags}::smallint[])`);
  if (query.sort === 'longest' && query.duration !== '') {
    const [least, most] = durationRange[query.duration];
    page = page.where('duration', '>=', least).where('duration', '<=', most);
  }
  const ids = (await page.execute()).map((row) => row.video_id);
  return window.is_reversed ? ids.toReversed() : ids;
}
