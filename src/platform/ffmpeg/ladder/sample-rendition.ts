import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gib, words, type JailLimits } from '../../jail/port.ts';
import { decode, type TranscoderTools } from '../decode.ts';
import { hashFrames, middle_share } from './hash-frames.ts';
import { LadderBroken } from './ladder-broken.ts';
import { progressFrames } from './ladder-args.ts';
import { sample_size, pickMoments, readFrameStats } from './pick-moments.ts';
import type { LadderResult } from '../port.ts';
import { pdq_side } from '../../hash/pdq.ts';
import { fileInput } from '../probe-args.ts';
import { renditionInput, strictly } from '../rendition-input.ts';
import { levelFilters, readLevels } from './sound-levels.ts';
import { planSampling, type SamplingPlan } from './sampling-plan.ts';

/** A rendition that this program wrote, as its tables describe it. */
export interface SampledRendition {
  /** its folder, and the folder of the ladder */
  place: string;
  folder: string;
  width: number;
  height: number;
  frames: number;
  fps: number;
  has_sound: boolean;
}

const limitsFor = (seconds: number): JailLimits => ({
  wall_seconds: 600 + seconds * 4,
  cpu_seconds: Math.ceil(300 + seconds * 4),
  memory_bytes: 4 * gib,
  file_bytes: 64 * 1024 ** 2,
  folder_bytes: 256 * 1024 ** 2,
  output_bytes: 8 * 1024 ** 2,
});

/**
 * Decodes a whole rendition once: this verifies it, produces the storyboard sheets, samples
 * small grey pictures for choosing thumbnails, and measures how loud it is. Throws LadderBroken unless every picture can be
 * decoded.
 */
export async function sampleRendition(
  { jail, threads }: TranscoderTools,
  rendition: SampledRendition,
  signal?: AbortSignal,
): Promise<LadderResult> {
  const { place, folder, frames, fps, has_sound } = rendition;
  const duration = frames / fps;
  const plan = planSampling(frames, fps, rendition);
  const sheets = join(folder, 'storyboard');
  const log = join(sheets, 'progress');
  const hashed = join(sheets, 'hashed');
  const loudness = join(sheets, 'levels');
  await mkdir(sheets, { recursive: true });
  const { stdout } = await decode(jail, {
    command: 'ffmpeg',
    args: samplingArgs(join(place, 'index.m3u8'), { sheets, log, hashed }, plan, {
      threads,
      sound: has_sound ? levelFilters(loudness, duration) : undefined,
    }),
    reads: [place],
    writes: sheets,
    limits: limitsFor(duration),
    signal,
  }).catch(LadderBroken.from);
  const decoded = (await readFile(log, 'utf8'))
    .split('\n')
    .reduce((found, line) => progressFrames(line) ?? found, 0);
  await rm(log);
  const interval = plan.hash_step / fps;
  const hashes = { interval, ...(await hashFrames(hashed)) };
  await rm(hashed);
  const levels = has_sound ? readLevels(await readFile(loudness, 'utf8')) : Buffer.alloc(0);
  await rm(loudness, { force: true });
  if (decoded !== frames) throw new LadderBroken(`${decoded} of ${frames} pictures were decoded`);
  const { columns, rows, count } = plan.storyboard;
  const written = (await readdir(sheets)).length;
  if (written !== Math.ceil(count / (columns * rows)))
    throw new LadderBroken(`the storyboard has ${written} sheets`);
  const frames_seen = readFrameStats(stdout, (n) => (n * plan.step + plan.offset) / fps);
  const moments = pickMoments(frames_seen, duration);
  return { duration, storyboard: plan.storyboard, moments, frames: hashes, levels };
}

function samplingArgs(
  playlist: string,
  { sheets, log, hashed }: { sheets: string; log: string; hashed: string },
  plan: SamplingPlan,
  { threads, sound }: { threads: number; sound: string | undefined },
): string[] {
  const { step, offset, tile_step, tile_offset, storyboard } = plan;
  const { width, height, columns, rows } = storyboard;
  const small = `scale=${pdq_side}:${pdq_side}:flags=area,format=gray`;
  const graph = [
    `[0:v:0]split=2[sampled][timed]`,
    `[timed]select='eq(mod(n,${plan.hash_step}),${plan.hash_offset})',split=2[whole][around]`,
    `[whole]${small}[a];[around]crop=iw*${middle_share}:ih*${middle_share},${small}[b];[a][b]vstack[hashed]`,
    `[sampled]select='eq(mod(n,${step}),${offset})',split=2[frames_seen][tiles]`,
    `[frames_seen]scale=${sample_size.width}:${sample_size.height}:flags=area,format=gray[grey]`,
    `[tiles]select='eq(mod(n,${tile_step}),${tile_offset})',scale=${width}:${height}:flags=area,tile=${columns}x${rows}[sheets]`,
  ];
  return [
    [...strictly, '-y', '-progress', fileInput(log)],
    threads > 0 ? ['-threads', `${threads}`] : [],
    [...renditionInput(playlist), '-filter_complex', graph.join(';')],
    words('-map 0:v:0 -map 0:a? -fps_mode passthrough'),
    sound === undefined ? [] : ['-af', sound],
    words('-f null -'),
    words('-map [grey] -fps_mode passthrough -f rawvideo pipe:1'),
    [...words('-map [hashed] -fps_mode passthrough -f rawvideo'), hashed],
    words('-map [sheets] -fps_mode passthrough -c:v libwebp -quality 60 -compression_level 3'),
    [...words('-map_metadata -1 -start_number 0'), join(sheets, 's%d.webp')],
  ].flat();
}
