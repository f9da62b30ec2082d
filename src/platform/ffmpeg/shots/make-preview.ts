import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gib, words, type JailLimits } from '../../jail/port.ts';
import { decode, type TranscoderTools } from '../decode.ts';
import { LadderBroken } from '../ladder/ladder-broken.ts';
import { pictureSize } from './picture-size.ts';
import type { FrameShot } from '../port.ts';
import { shotInput } from '../rendition-input.ts';

const limits: JailLimits = {
  wall_seconds: 300,
  cpu_seconds: 240,
  memory_bytes: 4 * gib,
  file_bytes: gib / 16,
  folder_bytes: gib / 8,
  output_bytes: 0,
};

const bytes_most = 300_000;
const piece_seconds = 1;
const clip = { side: 480, fps: 24, crf: 27 };
const animation = { side: 320, fps: 8, quality: 40 };
/** Shares of the allowed bit rate to try: short clips may exceed the rate given to the encoder. */
const tries = [0.85, 0.55, 0.3];

/** See `Transcoder.preview` in port.ts. */
export async function makePreview(
  { jail, threads }: TranscoderTools,
  shots: readonly FrameShot[],
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const shape = await pictureSize(first.file);
  const out = { clip: join(folder, 'preview.mp4'), animation: join(folder, 'preview.webp') };
  const reads = [...new Set(shots.map(({ file }) => file))];
  const rate = (bytes_most * 8) / (shots.length * piece_seconds);
  for (const share of tries) {
    await rm(out.clip, { force: true });
    const args = previewArgs(shots, { shape, rate: Math.round(rate * share), threads }, out);
    await decode(jail, { command: 'ffmpeg', args, reads, writes: folder, limits, signal }).catch(
      LadderBroken.from,
    );
    if ((await stat(out.clip)).size <= bytes_most) return;
  }
  throw new Error('the preview cannot be made small enough');
}

/** Even sides that fit into a square; never enlarged. */
function fitted({ width, height }: { width: number; height: number }, side: number): string {
  const scale = Math.min(1, side / Math.max(width, height));
  const even = (length: number): number => Math.max(2, Math.round((length * scale) / 2) * 2);
  return `${even(width)}:${even(height)}`;
}

interface Making {
  shape: { width: number; height: number };
  /** bits per second */
  rate: number;
  threads: number;
}

function previewArgs(
  shots: readonly FrameShot[],
  { shape, rate, threads }: Making,
  out: { clip: string; animation: string },
): string[] {
  // `eof_action` preserves the picture of a clip of one picture, whose duration rounds to zero.
  const pieces = shots.map(
    (_, n) =>
      `[${n}:v:0]trim=duration=${piece_seconds},fps=${clip.fps}:eof_action=pass,scale=${fitted(shape, clip.side)},setsar=1,setpts=PTS-STARTPTS[p${n}]`,
  );
  const joined = `${shots.map((_, n) => `[p${n}]`).join('')}concat=n=${shots.length}:v=1:a=0,split=2[clip][more]`;
  const moving = `[more]fps=${animation.fps}:eof_action=pass,scale=${fitted(shape, animation.side)}[moving]`;
  return [
    words('-nostdin -hide_banner -y -v error'),
    threads > 0 ? ['-filter_complex_threads', `${threads}`] : [],
    shots.flatMap(shotInput),
    ['-filter_complex', [...pieces, joined, moving].join(';')],
    clipOutput(rate, threads, out.clip),
    animationOutput(out.animation),
  ].flat();
}

const clipOutput = (rate: number, threads: number, file: string): string[] => [
  ...words('-map [clip] -map_metadata -1 -map_chapters -1 -fflags +bitexact'),
  ...words(`-c:v libx264 -preset medium -crf ${clip.crf} -maxrate ${rate} -bufsize ${rate}`),
  ...words('-profile:v main -pix_fmt yuv420p'),
  ...(threads > 0 ? ['-threads', `${threads}`] : []),
  ...words('-movflags +faststart -f mp4'),
  file,
];

const animationOutput = (file: string): string[] => [
  ...words(`-map [moving] -map_metadata -1 -c:v libwebp_anim -quality ${animation.quality}`),
  ...words('-compression_level 3 -loop 0 -f webp'),
  file,
];
