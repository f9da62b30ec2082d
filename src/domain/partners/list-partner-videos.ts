import { sql } from 'kysely';
import { formatDuration } from '#contracts/media/duration.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { PartnerVideos } from '#contracts/calls/files/partners.ts';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { shownOrigins } from './shown-origins.ts';

/**
 * The newest of partners' videos, as many as are served: those whose pictures pages may load, because
 * a card without a picture is none.
 */
export async function listPartnerVideos(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  orientation: Orientation,
): Promise<PartnerVideos> {
  const rows = await db
    .selectFrom('partner_video')
    .select(['title', 'url', 'thumb', 'duration'])
    .where('orientation', '=', orientationCode[orientation])
    .where('thumb_origin', '=', sql<string>`any(${shownOrigins(settings)}::text[])`)
    .orderBy('partner_video_id', 'desc')
    .limit(limits.partner_videos)
    .execute();
  return {
    videos: rows.map(({ duration, ...video }) => ({
      ...video,
      duration: duration === 0 ? '' : formatDuration(duration),
    })),
  };
}
