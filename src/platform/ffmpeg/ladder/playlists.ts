import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rateText } from './filter-graph.ts';
import { LadderBroken } from './ladder-broken.ts';
import { readTracks } from './mp4-boxes.ts';
import type { Rung, TranscodePlan } from '../port.ts';

/** A rendition on disk. */
export interface WrittenRung {
  rung: Rung;
  /** RFC 6381, video and audio */
  codecs: string;
  /** bits per second: of the busiest segment, and on average */
  peak: number;
  average: number;
  seconds: number;
  segments: readonly { file: string; seconds: number }[];
}

const segment = /#EXTINF:([\d.]+),\s*\n(s\d{5}\.m4s)/g;

/** Parses the segments of a media playlist in order. */
export function readSegments(playlist: string): { file: string; seconds: number }[] {
  return [...playlist.matchAll(segment)].map(([, seconds = '0', file = '']) => ({
    file,
    seconds: Number(seconds),
  }));
}

/**
 * ffmpeg numbers the init files of several renditions; this renames them to the same name in each
 * folder. Returns the rendition's entry for the master playlist.
 */
async function settleRung(folder: string, rung: Rung): Promise<WrittenRung> {
  const place = join(folder, rung.name);
  const index = join(place, 'index.m3u8');
  const init = (await readdir(place).catch(() => [])).find((name) => /^init.*\.mp4$/.test(name));
  if (!init) throw new LadderBroken(`rendition ${rung.name} has no init segment`);
  await rename(join(place, init), join(place, 'init.mp4'));
  const playlist = (await readFile(index, 'utf8')).replace(
    /URI="init[^"]*\.mp4"/,
    'URI="init.mp4"',
  );
  await writeFile(index, playlist);
  const segments = readSegments(playlist);
  const sizes = await Promise.all(
    segments.map(async ({ file }) => (await stat(join(place, file))).size),
  );
  const seconds = segments.reduce((sum, each) => sum + each.seconds, 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const average = Math.ceil((bytes * 8) / seconds);
  if (seconds <= 0) throw new LadderBroken(`rendition ${rung.name} is empty`);
  const head = await readFile(join(place, 'init.mp4'));
  const tracks = readTracks(head);
  const picture = tracks.find(({ kind }) => kind === 'picture');
  if (picture?.width !== rung.width || picture.height !== rung.height)
    throw new LadderBroken(`rendition ${rung.name} is of another size`);
  return {
    rung,
    codecs: [
      videoCodec(head),
      ...(tracks.some(({ kind }) => kind === 'sound') ? ['mp4a.40.2'] : []),
    ].join(','),
    peak: Math.max(
      average,
      ...segments.map((each, n) => Math.ceil(((sizes[n] ?? 0) * 8) / Math.max(each.seconds, 0.5))),
    ),
    average,
    seconds,
    segments,
  };
}

/** `avc1.64001f` from the decoder configuration of an init segment. */
export function videoCodec(init: Buffer): string {
  const at = init.indexOf('avcC');
  if (at < 0 || at + 8 > init.length)
    throw new LadderBroken('the init segment has no H.264 configuration');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}

/** Best first, so that a player without measurements and a human reader see the same order. */
export function masterPlaylist(written: readonly WrittenRung[], fps: number): string {
  const rate = Number(readableRate(fps).toFixed(3));
  const lines = written
    .toSorted((a, b) => b.rung.width - a.rung.width)
    .flatMap(({ rung, codecs, peak, average }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="${codecs}",RESOLUTION=${rung.width}x${rung.height},FRAME-RATE=${rate},NAME="${rung.name}"`,
      `${rung.name}/index.m3u8`,
    ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n');
}

function readableRate(fps: number): number {
  const [a = fps, b = 1] = rateText(fps).split('/').map(Number);
  return a / b;
}

/** Settles all renditions and writes the master playlist. */
export async function settleLadder(
  folder: string,
  { rungs, fps }: TranscodePlan,
): Promise<WrittenRung[]> {
  const written = await Promise.all(rungs.map((rung) => settleRung(folder, rung)));
  await rm(join(folder, 'master.m3u8'), { force: true });
  await writeFile(join(folder, 'master.m3u8'), masterPlaylist(written, fps));
  return written;
}
