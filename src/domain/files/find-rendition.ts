import { text } from 'node:stream/consumers';
import { AppError } from '#contracts/errors.ts';
import type { Storage } from '#platform/storage/port.ts';

interface Rendition {
  /** Below the folder of the clip. */
  folder: string;
  /** The short side of its picture. */
  lines: number;
}

/**
 * The best rendition of a clip up to `most_lines`, else its smallest: the playlist lists them best
 * first. Throws not_found without a playlist.
 */
export async function findRendition(
  storage: Pick<Storage, 'read'>,
  storage_key: string,
  most_lines: number,
): Promise<Rendition> {
  const master = await storage.read(`v/${storage_key}/master.m3u8`);
  const renditions = master ? renditionsIn(await text(master)) : [];
  const found = renditions.find(({ lines }) => lines <= most_lines) ?? renditions.at(-1);
  if (!found) throw new AppError('not_found');
  return found;
}

const renditionsIn = (master: string): Rendition[] =>
  [...master.matchAll(/RESOLUTION=(\d+)x(\d+).*\n([a-z0-9]{1,16})\/index\.m3u8/g)].map(
    ([, width, height, folder = '']) => ({
      folder,
      lines: Math.min(Number(width), Number(height)),
    }),
  );
