import { sql } from 'kysely';
import { ownPreviewAddress, type VideoPreview } from '#contracts/calls/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { evenMoments, frameAddress, parseMoments, photoAddress } from '../media/index.ts';
import { editVideoIn } from '../videos/index.ts';
import { removePreview } from './own-picture.ts';

/** Width of the pictures in forms. */
const shown_width = 320;

/** What may stand for a video. */
export interface Previews {
  /** Frames in their order; none before the clip is ready. */
  previews: VideoPreview[];
  /** Address of the own picture that stands for it, or is to; '' for none. */
  own_picture: string;
}

interface Row {
  video_id: number;
  storage_key: string;
  moments: unknown;
  duration: number | null;
  thumb_count: number | null;
  poster_index: number;
  poster_key: string | null;
  preview_id: number | null;
  is_ready: boolean;
}

/** Of videos, by their ids. */
export async function listPreviews(
  { settings: { media_origin } }: Ctx,
  db: Db | Trx,
  video_ids: readonly number[],
): Promise<ReadonlyMap<number, Previews>> {
  if (video_ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select v.video_id, m.storage_key, m.moments, m.duration, m.thumb_count, v.poster_index, v.poster_key, o.preview_id, m.state = 'ready' as is_ready
    from video as v join media as m using (media_id)
    left join own_preview as o on o.video_id = v.video_id and o.is_current
    where v.video_id = any(${[...video_ids]}::int[])`.execute(db);
  return new Map(
    rows.map((row) => {
      const { storage_key, duration, poster_index, poster_key, preview_id } = row;
      const has_own = preview_id !== null || poster_key !== null;
      const moments = row.is_ready
        ? (parseMoments(row.moments) ?? evenMoments(duration ?? 0)).slice(0, row.thumb_count ?? 0)
        : [];
      const previews = moments.map((moment, frame) => ({
        second: Math.round(moment * 10) / 10,
        src: frameAddress(media_origin, storage_key, frame, shown_width, 'jpg'),
        is_chosen: !has_own && frame === poster_index,
      }));
      const shown = poster_key === null ? '' : photoAddress(media_origin, poster_key, shown_width);
      const own_picture = preview_id === null ? shown : ownPreviewAddress(preview_id);
      return [row.video_id, { previews, own_picture }];
    }),
  );
}

/** What a form says when the own picture stays. */
const own = 'own';

/** The number of the frame that is nearest to a second. Throws `invalid` where that is no number, or there are no frames. */
function frameAt(previews: readonly VideoPreview[], typed: string): number {
  const second = /^\d{1,6}(?:\.\d{1,6})?$/.test(typed) ? Number(typed) : NaN;
  const distances = previews.map((preview) => Math.abs(preview.second - second));
  const nearest = distances.indexOf(Math.min(...distances));
  if (Number.isNaN(second) || nearest < 0) throw new AppError('invalid', { preview: 'no_preview' });
  return nearest;
}

/**
 * Makes the frame at a second stand for a video that no decision covers, or with `own` leaves its own picture; without a choice nothing changes. Returns the storage keys whose
 * objects are to be erased. Throws `invalid`.
 */
export async function chooseFrame(
  ctx: Ctx,
  trx: Trx,
  video_id: number,
  preview: string | undefined,
): Promise<string[]> {
  if (preview === undefined) return [];
  const found = (await listPreviews(ctx, trx, [video_id])).get(video_id);
  const { previews = [], own_picture = '' } = found ?? {};
  if (preview === own && own_picture !== '') return [];
  const poster_index = frameAt(previews, preview);
  // A draft is saved again and again.
  if (previews[poster_index]?.is_chosen) return [];
  await editVideoIn(trx, video_id, { poster_index, poster_key: null });
  return removePreview(ctx, trx, video_id);
}
