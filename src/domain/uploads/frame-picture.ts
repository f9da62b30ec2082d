import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Trx } from '#platform/db/pool.ts';
import { takePhoto } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { inWorkFolder, openRendition, parseRungs } from '../media/index.ts';
import { decodePicture, forgetPicture, setPictureOf } from './own-picture.ts';
import { chooseFrame, isNear, listPreviews, secondOf } from './previews.ts';

/** A frame of the film that was stored as a picture. */
export interface TakenFrame {
  photo_id: number;
  second: number;
}

/** Longer side of the rendition that the frame is taken from, and width of the picture. */
const side = 2560;

/**
 * Runs work with the frame at the second that a form chose, where no picture of the form shows it yet; when the work fails, that frame is removed. A value that
 * is no second of the film is left to `chooseFrame`, which refuses it. Throws what the work throws, and `unavailable` while too many pictures are decoded.
 */
export async function withFrame<T>(
  ctx: Ctx,
  { video_id, preview }: { video_id: number | null; preview: string | undefined },
  work: (frame: TakenFrame | undefined) => Promise<T>,
): Promise<T> {
  const frame = video_id === null ? undefined : await frameAt(ctx, video_id, preview);
  return work(frame).catch(async (error: unknown) => {
    if (frame) await forgetPicture(ctx, frame);
    throw error;
  });
}

/** Makes what a form chose stand for a video that no decision covers, in the caller's transaction, which has locked the upload or the cases about the video. Returns and throws as `chooseFrame`. */
export const choosePreview = (
  ctx: Ctx,
  trx: Trx,
  of: { member_id: number; upload_id?: string; video_id: number },
  { preview, frame }: { preview: string | undefined; frame: TakenFrame | undefined },
): Promise<string[]> =>
  frame
    ? setPictureOf(ctx, trx, { ...of, second: frame.second }, frame.photo_id)
    : chooseFrame(ctx, trx, of.video_id, preview);

async function frameAt(
  ctx: Ctx,
  video_id: number,
  preview: string | undefined,
): Promise<TakenFrame | undefined> {
  const second = secondOf(preview);
  if (second === undefined) return undefined;
  const found = (await listPreviews(ctx.db, [video_id])).get(video_id);
  if (!found?.film || second > found.film.duration) return undefined;
  const known = [...found.previews.map((each) => each.second), found.own_second];
  if (known.some((each) => isNear(each, second))) return undefined;
  const clip = await ctx.db
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .select(['m.storage_key', 'm.rungs'])
    .where('v.video_id', '=', video_id)
    .executeTakeFirst();
  if (!clip) return undefined;
  const { photo_id } = await decodePicture(ctx, () => storeFrame(ctx, clip, second));
  return { photo_id, second };
}

/** Seeks in one segment of the best rendition: it costs the same wherever the second is. */
const storeFrame = (
  ctx: Ctx,
  { storage_key, rungs }: { storage_key: string; rungs: unknown },
  second: number,
) =>
  inWorkFolder(ctx, 'new', async (folder) => {
    const [fetched, frames, out] = [
      join(folder, 'fetched'),
      join(folder, 'frames'),
      join(folder, 'out'),
    ];
    for (const each of [fetched, frames, out]) await mkdir(each);
    const place = { storage_key, rungs: parseRungs(rungs), folder: fetched };
    const rendition = await openRendition(ctx, place, side);
    const raw = await ctx.transcoder.shots([await rendition.around(second)], frames);
    await ctx.images.writeFrames(raw, out, [side]);
    return takePhoto(ctx, { path: join(out, `t0-${side}.jpg`) });
  });
