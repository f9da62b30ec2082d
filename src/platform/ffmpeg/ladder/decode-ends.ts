import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gib, no_output, words, type JailLimits } from '../../jail/port.ts';
import { decode, type TranscoderTools } from '../decode.ts';
import { LadderBroken } from './ladder-broken.ts';
import type { WrittenRung } from './playlists.ts';
import { renditionInput, strictly } from '../rendition-input.ts';

const limits: JailLimits = {
  wall_seconds: 900,
  cpu_seconds: 600,
  memory_bytes: 8 * gib,
  ...no_output,
};
/**
 * Decodes the first and the last segment of each of these renditions in one process; throws
 * LadderBroken at the first error.
 */
export async function decodeEnds(
  { jail, threads }: TranscoderTools,
  folder: string,
  written: readonly WrittenRung[],
  signal?: AbortSignal,
): Promise<void> {
  if (written.length === 0) return;
  const playlists = written.map(({ rung }) => join(folder, rung.name, 'ends.m3u8'));
  for (const [n, { segments }] of written.entries())
    await writeFile(playlists[n] ?? '', endsOf(segments));
  await decode(jail, {
    command: 'ffmpeg',
    args: [
      [...strictly, ...(threads > 0 ? ['-threads', `${threads}`] : [])],
      playlists.flatMap(renditionInput),
      written.flatMap((_, n) => words(`-map ${n}:v:0 -map ${n}:a?`)),
      words('-fps_mode passthrough -f null -'),
    ].flat(),
    reads: [folder],
    limits,
    signal,
  }).catch(LadderBroken.from);
  for (const each of playlists) await rm(each);
}

function endsOf(segments: WrittenRung['segments']): string {
  const longest = Math.ceil(Math.max(...segments.map(({ seconds }) => seconds)));
  const ends = [...new Set([segments.at(0), segments.at(-1)])].flatMap((each) =>
    each ? [`#EXTINF:${each.seconds},`, each.file] : [],
  );
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${longest}`];
  const kind = ['#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MAP:URI="init.mp4"'];
  return [...head, ...kind, ...ends, '#EXT-X-ENDLIST', ''].join('\n');
}
