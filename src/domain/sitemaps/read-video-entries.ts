import { sql } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { ratingOf } from '#contracts/rating.ts';
import type { Ctx } from '../ctx.ts';
import { posterAddress } from '../media/index.ts';
import type { EntriesQuery, SitemapEntry } from './sitemap-entry.ts';

interface Row {
  id: number;
  dir: string;
  title: string;
  description: string;
  duration: number;
  post_date: Date;
  updated_at: Date;
  poster_index: number;
  poster_key: string | null;
  storage_key: string | null;
  picture_set: number | null;
  views: number;
  likes: number;
  dislikes: number;
}

/** The next videos of a file. One without pictures has no video part: the poster is required. */
export async function readVideoEntries(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  { shard, after }: EntriesQuery,
): Promise<SitemapEntry[]> {
  const first = Math.max(after, shard * limits.sitemap_ids);
  const { rows } = await sql<Row>`
    select v.video_id as id, v.dir, v.title, left(v.description, ${limits.sitemap_description}) as description,
      v.duration, v.post_date, v.updated_at, v.poster_index, v.poster_key, x.storage_key, x.picture_set,
      s.views, s.likes, s.dislikes
    from (
      select video_id from listing
      where video_id > ${first} and video_id <= ${(shard + 1) * limits.sitemap_ids}
      order by video_id limit ${limits.sitemap_batch}) l
    join video v using (video_id) join video_stat s using (video_id)
      left join media x using (media_id)
    order by v.video_id`.execute(db);
  return rows.map((row) => entryOf(row, settings.media_origin));
}

function entryOf(row: Row, media_origin: string): SitemapEntry {
  const of = { video_id: row.id, dir: row.dir };
  const entry = { id: row.id, path: pages.video(of), modified_at: row.updated_at };
  const { storage_key, poster_index, poster_key } = row;
  if (storage_key === null || !row.picture_set) return entry;
  return {
    ...entry,
    video: {
      title: row.title,
      description: row.description.trim() || row.title,
      thumbnail: posterAddress(media_origin, { storage_key, poster_index, poster_key }, 640, 'jpg'),
      player: pages.embed(of),
      duration: row.duration,
      published_at: row.post_date,
      rating: row.likes + row.dislikes > 0 ? ratingOf(row.likes, row.dislikes) : undefined,
      views: row.views,
    },
  };
}
