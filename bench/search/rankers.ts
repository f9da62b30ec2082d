import { sql } from 'kysely';
import type { VideoCard } from '#contracts/calls/catalogue/videos.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { PublicReads } from '#domain/index.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ranker } from '#tests/search/ndcg.ts';

const asked = 10;

/** The name of a video in judged queries. */
export type KeyOf = (video: Pick<VideoCard, 'video_id' | 'title'>) => string;

/** The site's own search by relevance. */
export const siteRanker =
  ({ videos }: Pick<PublicReads, 'videos'>, keyOf: KeyOf): Ranker =>
  async ({ query, orientation }) => {
    const found = await videos.list({
      orientation,
      sort: 'most-popular',
      by_relevance: true,
      count: asked,
      section: 'search',
      object_id: '',
      page: 1,
      type: 'all',
      duration: '',
      date: '',
      s: query,
    });
    return found.videos.map(keyOf);
  };

/** A ranking that every database has: the text anywhere in the title, the most popular first. */
export const likeRanker =
  (db: Db, keyOf: KeyOf): Ranker =>
  async ({ query, orientation }) => {
    const { rows } = await sql<{ video_id: number; title: string }>`
      select v.video_id, v.title from listing l join video v using (video_id)
      where l.orientation = ${orientationCode[orientation]}
        and v.title ilike ${`%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}
      order by l.pop desc, l.video_id desc limit ${asked}`.execute(db);
    return rows.map(keyOf);
  };
