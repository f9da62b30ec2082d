import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { readSegments } from '#platform/ffmpeg/ladder/playlists.ts';
import type { FrameShot, Rung } from '#platform/ffmpeg/port.ts';
import type { Ctx } from '../ctx.ts';
import { placesOf } from './storage-places.ts';

/** A rendition, read through storage segment by segment. */
export interface Rendition {
  seconds: number;
  /**
   * Returns a local file around a moment, and the moment within it, at least `seconds` before the
   * file's end where the file is that long.
   */
  around(moment: number, seconds?: number): Promise<FrameShot>;
}

export interface RenditionPlace {
  storage_key: string;
  rungs: readonly Rung[];
  /** folder for fetched segments */
  folder: string;
}

/**
 * Opens the smallest rendition whose longer side is at least `side`. Seeking in our own short
 * segments costs the same for every source; a source with a single key frame would be decoded from
 * its start for each picture.
 */
export async function openRendition(
  { storage }: Ctx,
  { storage_key, rungs, folder }: RenditionPlace,
  side: number,
): Promise<Rendition> {
  const ascending = rungs.toSorted((a, b) => a.width - b.width);
  const rung =
    ascending.find(({ width, height }) => Math.max(width, height) >= side) ?? ascending.at(-1);
  const base = `${placesOf(storage_key).stream}${rung?.name}/`;
  const playlist = await storage.read(`${base}index.m3u8`);
  if (!playlist) throw new Error('the rendition is gone');
  const segments = readSegments(await text(playlist));
  const fetched = new Map<string, Promise<string>>();
  const fetchSegment = async (name: string): Promise<string> => {
    await mkdir(join(folder, `${rung?.name}`), { recursive: true });
    const file = join(folder, `${rung?.name}`, name.replace('.m4s', '.mp4'));
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
    async around(moment, seconds = 0) {
      let start = 0;
      let found = segments[0];
      for (const each of segments) {
        found = each;
        if (moment < start + each.seconds || each === segments.at(-1)) break;
        start += each.seconds;
      }
      if (!found) throw new Error('the rendition is empty');
      const { file: name, seconds: length } = found;
      const file = fetched.get(name) ?? fetchSegment(name);
      fetched.set(name, file);
      return { file: await file, at: Math.max(0, Math.min(moment - start, length - seconds)) };
    },
  };
}
