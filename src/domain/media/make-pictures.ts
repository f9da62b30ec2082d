import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { readSegments } from '#platform/ffmpeg/playlists.ts';
import type { Rung } from '#platform/ffmpeg/port.ts';
import type { Ctx } from '../ctx.ts';
import type { Trx } from '#platform/db/pool.ts';
import { advanceMedia, findMedia, refusingMedia, type MediaState } from './media-state.ts';
import { candidateTimes, picture_count, picture_widths } from './pick-frames.ts';
import { placesOf } from './storage-places.ts';
import { inWorkFolder } from './work-folder.ts';

/** What else happens in the transaction that makes a clip ready: its videos are shown. Handed in, as videos know clips and not the other way round. */
export type OnReady = (trx: Trx, media_id: number) => Promise<unknown>;

/** Third step: ten pictures across the clip; then the clip is ready, and videos that waited for it are shown, in one transaction. */
export async function makePictures(ctx: Ctx, { media_id }: { media_id: number }, onReady: OnReady, signal?: AbortSignal): Promise<void> {
  const media = await findMedia(ctx, media_id);
  if (media?.state !== 'transcoded') return;
  await refusingMedia(ctx, media_id, async () => {
    const { pictures } = placesOf(media.storage_key);
    if (!(await ctx.storage.facts(`${pictures}t0-320.jpg`))) await writeAll(ctx, media, signal);
    const moved = await ctx.db.transaction().execute(async (trx) => {
      const ok = await advanceMedia(trx, media_id, ['transcoded'], {
        state: 'ready',
        percent: 100,
        thumb_count: picture_count,
        picture_set: 1,
      });
      if (ok) await onReady(trx, media_id);
      return ok;
    });
    if (moved) ctx.log.info({ media_id }, 'clip ready');
    else if (!(await findMedia(ctx, media_id))) await ctx.storage.remove(pictures);
  });
}

async function writeAll(ctx: Ctx, { media_id, storage_key }: MediaState, signal?: AbortSignal): Promise<void> {
  await inWorkFolder(ctx, media_id, async (folder) => {
    const rendition = await openRendition(ctx, media_id, storage_key, folder);
    const out = join(folder, 'out');
    await mkdir(out);
    const shots = [];
    for (const times of candidateTimes(rendition.seconds)) shots.push(await rendition.around(times[0] ?? 0));
    await ctx.images.writeFrames(await ctx.transcoder.shots(shots, folder, signal), out, picture_widths, signal);
    await ctx.storage.putFolder(placesOf(storage_key).pictures, out);
  });
}

interface Rendition {
  seconds: number;
  /** A local file around a moment, and the moment within it. */
  around(time: number): Promise<{ file: string; at: number }>;
}

/**
 * The smallest rendition that is wide enough, read through storage segment by segment. Seeking in our own four-second segments costs the same for
 * every source; one with a single key frame would be decoded from its start for each picture.
 */
async function openRendition({ db, storage }: Ctx, media_id: number, storage_key: string, folder: string): Promise<Rendition> {
  const row = await db.selectFrom('media').select('rungs').where('media_id', '=', media_id).executeTakeFirstOrThrow();
  const rungs = (row.rungs as unknown as Rung[]).toSorted((a, b) => a.width - b.width);
  const rung = rungs.find(({ width }) => width >= Math.max(...picture_widths)) ?? rungs.at(-1);
  const base = `${placesOf(storage_key).stream}${rung?.name}/`;
  const playlist = await storage.read(`${base}index.m3u8`);
  if (!playlist) throw new Error('the rendition is gone');
  const segments = readSegments(await text(playlist));
  const fetched = new Map<string, Promise<string>>();
  const fetchSegment = async (name: string): Promise<string> => {
    const file = join(folder, name.replace('.m4s', '.mp4'));
    for (const [part, flags] of [
      ['init.mp4', 'w'],
      [name, 'a'],
    ] as const) {
      const stream = await storage.read(`${base}${part}`);
      if (!stream) throw new Error('the rendition is gone');
      await pipeline(stream, createWriteStream(file, { flags }));
    }
    return file;
  };
  return {
    seconds: segments.reduce((sum, each) => sum + each.seconds, 0),
    async around(time) {
      let start = 0;
      let found = segments[0];
      for (const each of segments) {
        found = each;
        if (time < start + each.seconds || each === segments.at(-1)) break;
        start += each.seconds;
      }
      if (!found) throw new Error('the rendition is empty');
      const name = found.file;
      const file = fetched.get(name) ?? fetchSegment(name);
      fetched.set(name, file);
      return { file: await file, at: Math.max(0, time - start) };
    },
  };
}
