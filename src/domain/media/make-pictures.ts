import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Trx } from '#platform/db/pool.ts';
import type { FrameShot } from '#platform/ffmpeg/port.ts';
import type { Ctx } from '../ctx.ts';
import { advanceMedia, createProgress, findMedia, type MediaState } from './media-state.ts';
import { openRendition, type Rendition } from './read-rendition.ts';
import { placesOf } from './storage-places.ts';
import { parseMoments, parseRungs } from './stored-json.ts';
import { inWorkFolder } from './work-folder.ts';

/**
 * Further work of the transaction that makes a clip ready. A parameter, because `videos` depends on
 * `media` and not the reverse.
 */
export interface Readying {
  /** Locks the rows that come before clips in the lock order: members and cases. */
  lock(trx: Trx, media_id: number): Promise<void>;
  /** Publishes its videos. */
  publish(trx: Trx, media_id: number): Promise<unknown>;
}

const picture_count = 10;
/** A smaller source is stored unscaled under each name. */
const picture_widths = [320, 640, 1280] as const;
/** Longer side of the rendition from which the preview is made. */
const preview_side = 480;
/** Version of the stored set: with AVIF and preview. */
const picture_set = 2;
const percents = { pictures: 90, preview: 97 };

/**
 * Third step: writes ten pictures and a preview together; then makes the clip ready and publishes
 * the videos that waited for it in one transaction. Only reads our own files, so every failure is
 * retried.
 */
export async function makePictures(
  ctx: Ctx,
  { media_id }: { media_id: number },
  readying: Readying,
  signal?: AbortSignal,
): Promise<void> {
  const media = await findMedia(ctx, media_id);
  if (media?.state !== 'transcoded') return;
  const { pictures } = placesOf(media.storage_key);
  if (!(await ctx.storage.facts(`${pictures}preview.mp4`))) await writeAll(ctx, media, signal);
  const moved = await ctx.db.transaction().execute(async (trx) => {
    const facts = {
      state: 'ready',
      percent: 100,
      thumb_count: picture_count,
      picture_set,
    } as const;
    await readying.lock(trx, media_id);
    const ok = await advanceMedia(trx, media_id, ['transcoded'], facts);
    if (ok) await readying.publish(trx, media_id);
    return ok;
  });
  if (moved) ctx.log.info({ media_id }, 'clip ready');
  else if (!(await findMedia(ctx, media_id))) await ctx.storage.remove(pictures);
}

async function writeAll(
  ctx: Ctx,
  { media_id, storage_key }: MediaState,
  signal?: AbortSignal,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('media')
    .select(['rungs', 'moments'])
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  const progress = createProgress(ctx, media_id);
  try {
    await inWorkFolder(ctx, media_id, async (folder) => {
      const [fetched, frames, out] = [
        join(folder, 'fetched'),
        join(folder, 'frames'),
        join(folder, 'out'),
      ];
      for (const each of [fetched, frames, out]) await mkdir(each);
      const place = { storage_key, rungs: parseRungs(row.rungs), folder: fetched };
      progress.report(percents.pictures, 'pictures');
      const rendition = await openRendition(ctx, place, Math.max(...picture_widths));
      const moments = parseMoments(row.moments) ?? evenMoments(rendition.seconds);
      const shots = await shotsAt(rendition, moments);
      await ctx.images.writeFrames(
        await ctx.transcoder.shots(shots, frames, signal),
        out,
        picture_widths,
        signal,
      );
      progress.report(percents.preview, 'preview');
      const small = await openRendition(ctx, place, preview_side);
      await ctx.transcoder.preview(
        await shotsAt(small, previewPieces(small.seconds, moments), 1),
        out,
        signal,
      );
      await ctx.storage.putFolder(placesOf(storage_key).pictures, out);
    });
  } finally {
    await progress.stop();
  }
}

/** For clips whose ladder has no moments. */
export const evenMoments = (seconds: number): number[] =>
  Array.from({ length: picture_count }, (_, n) => ((n + 0.5) * seconds) / picture_count);

async function shotsAt(
  rendition: Rendition,
  moments: readonly number[],
  seconds?: number,
): Promise<FrameShot[]> {
  const shots = [];
  for (const moment of moments) shots.push(await rendition.around(moment, seconds));
  return shots;
}

const pieces_most = 8;
const piece_seconds = 1;

/**
 * Start times of the pieces of a preview, in seconds, ascending: at the moments of the pictures, or
 * consecutive where these are too close together. A clip hardly longer than its preview is used
 * whole.
 */
export function previewPieces(duration: number, moments: readonly number[]): number[] {
  const count = Math.max(1, Math.min(pieces_most, Math.floor(duration / piece_seconds)));
  const is_short = duration < 2 * pieces_most * piece_seconds || moments.length < count;
  // The first and last of the ten moments are skipped: beginnings and ends look alike.
  const wanted = is_short
    ? Array.from({ length: count }, (_, n) => (n * duration) / count)
    : moments.slice(-count - 1, -1);
  const latest = Math.max(0, duration - piece_seconds);
  let free = 0;
  return wanted.map((moment, n) => {
    const start = Math.min(
      Math.max(free, moment),
      Math.max(0, latest - (count - 1 - n) * piece_seconds),
    );
    free = start + piece_seconds;
    return start;
  });
}
