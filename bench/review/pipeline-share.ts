import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashFrames, middle_share } from '#platform/ffmpeg/ladder/hash-frames.ts';
import { levelFilters, readLevels } from '#platform/ffmpeg/ladder/sound-levels.ts';
import { pdq_side } from '#platform/hash/pdq.ts';
import type { OpenDatabase } from '#app/database.ts';
import { figure, type Figure } from '../figure.ts';
import { machineLoad } from '../process-facts.ts';
import { root } from '../site.ts';

const run = promisify(execFile);
/** Two minutes of film, of those that tests have (`TEST_MEDIA_DIR`). */
const clip = 'video/long/base_123s_1080p30.mp4';
const clip_seconds = 123;
const most_share = 0.03;
const rounds = 5;

/** Seconds of processor time of children that ended. */
function childSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function ffmpegSeconds(args: readonly string[]): number {
  const before = childSeconds();
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-y', '-threads', '1', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('ffmpeg failed');
  return childSeconds() - before;
}

/** The part of the pass over the smallest rendition that serves hashes alone, as `sample-rendition.ts` has it. */
const hashedOutput = (seconds: number, hashed: string): string[] => {
  const small = `scale=${pdq_side}:${pdq_side}:flags=area,format=gray`;
  const graph = [
    `[0:v:0]select='eq(mod(n,${seconds}),${seconds >> 1})',split=2[whole][around]`,
    `[whole]${small}[a];[around]crop=iw*${middle_share}:ih*${middle_share},${small}[b];[a][b]vstack[hashed]`,
  ];
  const alone = ['-filter_complex', graph.join(';'), '-map', '0:v:0', '-f', 'null', '-'];
  return alone.concat('-map', '[hashed]', '-fps_mode', 'passthrough', '-f', 'rawvideo', hashed);
};

/** The part of the same pass that serves levels of sound alone: it decodes the sound in any case, to verify it. */
const measuredSound = (duration: number, levels: string): string[] =>
  ['-map', '0:v:0', '-map', '0:a', '-fps_mode', 'passthrough'].concat(
    ['-af', levelFilters(levels, duration)],
    ['-f', 'null', '-'],
  );
const verified = ['-map', '0:v:0', '-map', '0:a', '-fps_mode', 'passthrough', '-f', 'null', '-'];

/** Seconds of processor time that outputs cost more than others of the same file, the median of some rounds in turns. */
function extraSeconds(file: string, outputs: readonly string[], others: readonly string[]): number {
  const extra: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = ffmpegSeconds(['-i', file, ...others]);
    extra.push(ffmpegSeconds(['-i', file, ...outputs]) - alone);
  }
  return Math.max(0, median(extra));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function ownSeconds(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** The shares that hashing and levels of sound have of all that a real clip costs, from its file until it is ready. Nothing without the clip. */
export async function benchPipelineShare(
  database: OpenDatabase,
  folder: string,
): Promise<Figure[]> {
  const file = join(process.env['TEST_MEDIA_DIR'] ?? '', clip);
  if (!existsSync(file)) return [];
  await mkdir(folder, { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.app_url,
    DATABASE_OWNER_URL: database.owner_url,
    DATA_DIR: join(folder, 'data'),
  };
  const child = [join(root, 'bench/media-child.ts'), 'whole', file, join(folder, 'whole')];
  const { stdout } = await run(process.execPath, child, { env, cwd: root });
  const whole = (JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as { cpu_seconds: number })
    .cpu_seconds;
  const small = join(folder, 'small.mp4');
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
  ffmpegSeconds(['-i', file, '-vf', 'scale=-2:240', ...coding, small]);
  const hashed = join(folder, 'hashed');
  const decoded = ['-map', '0:v:0', '-f', 'null', '-'];
  const decoding = extraSeconds(small, hashedOutput(30, hashed), decoded);
  const levels = join(folder, 'levels');
  const hearing = extraSeconds(small, measuredSound(clip_seconds, levels), verified);
  const heard = readLevels(await readFile(levels, 'utf8')).length;
  let frames = 0;
  const hashing = await ownSeconds(async () => {
    frames = (await hashFrames(hashed)).qualities.length;
  });
  const bytes = await readFile(file);
  const summing = await ownSeconds(() => Promise.resolve(createHash('md5').update(bytes).digest()));
  return [
    figure('review', 'hashing a real clip, of the CPU of its pipeline', {
      value: (decoding + hashing + summing) / whole,
      unit: 'of all',
      bound: { most: most_share },
      note: `${frames} moments; ${whole.toFixed(1)} s in all, of it pictures for hashes ${decoding.toFixed(2)} s, PDQ ${hashing.toFixed(2)} s, MD5 ${summing.toFixed(3)} s; load ${await machineLoad()}`,
    }),
    figure('review', 'levels of sound of a real clip, of the CPU of its pipeline', {
      value: hearing / whole,
      unit: 'of all',
      note: `${heard} levels, ${hearing.toFixed(2)} s; load ${await machineLoad()}`,
    }),
  ];
}
