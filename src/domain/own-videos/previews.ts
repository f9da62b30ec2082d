import type { VideoPreview } from '#contracts/calls/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { evenMoments, frameAddress, parseMoments } from '../media/index.ts';

/** Width of the pictures in forms. */
const shown_width = 320;

/** The frames of which one stands for a video, in their order; none before its clip is ready. */
export async function listPreviews(
  { settings }: Ctx,
  db: Db | Trx,
  video_id: number,
): Promise<VideoPreview[]> {
  const row = await db
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .select(['m.storage_key', 'm.moments', 'm.duration', 'm.thumb_count', 'v.poster_index'])
    .where('v.video_id', '=', video_id)
    .where('m.state', '=', 'ready')
    .executeTakeFirst();
  if (!row) return [];
  const { storage_key, duration, poster_index } = row;
  const moments = parseMoments(row.moments) ?? evenMoments(duration ?? 0);
  return moments.slice(0, row.thumb_count ?? 0).map((moment, frame) => ({
    second: Math.round(moment * 10) / 10,
    src: frameAddress(settings.media_origin, storage_key, frame, shown_width, 'jpg'),
    is_chosen: frame === poster_index,
  }));
}

/** The number of the frame that is nearest to a second. Throws `invalid` where that is no number, or there are no frames. */
export function frameAt(previews: readonly VideoPreview[], typed: string): number {
  const second = /^\d{1,6}(?:\.\d{1,6})?$/.test(typed) ? Number(typed) : NaN;
  const distances = previews.map((preview) => Math.abs(preview.second - second));
  const nearest = distances.indexOf(Math.min(...distances));
  if (Number.isNaN(second) || nearest < 0) throw new AppError('invalid', { preview: 'no_preview' });
  return nearest;
}
