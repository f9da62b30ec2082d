import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { compose } from '#app/compose.ts';
import type { OpenDatabase } from '#app/database.ts';
import { ingestFile, waitForMedia } from '#domain/media/index.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { compileCache, smallHeap } from '../tools/prepare/places.mjs';
import { figure, type Figure } from './figure.ts';
import { aFittingMinute, aNoisyMinute, shortClips } from './media-clips.ts';
import { machineLoad } from './process-facts.ts';
import { root } from './site.ts';

const rounds = 5;
const clip_count = 20;
const worker_rounds = 1;

interface Measured {
  cpu_seconds: number;
  peak_mb: number;
  args?: string[];
}

interface Bench {
  database: OpenDatabase;
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** Runs `media-child.ts` once; its output folder goes afterwards. */
async function measured(
  { folder, env }: Bench,
  what: string,
  file: string,
  how = 'planned',
): Promise<Measured> {
  const out = join(folder, 'out');
  const args = [...smallHeap, join(root, 'bench/media-child.ts'), what, file, out, how];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e7 });
  await rm(out, { recursive: true, force: true });
  return JSON.parse(stdout) as Measured;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const spread = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(1)}-${Math.max(...values).toFixed(1)} s`;

/** Two things in turn, so that what else the machine does hits both alike. */
async function inTurn<T extends string>(
  times: number,
  kinds: Record<T, () => Promise<Measured>>,
): Promise<Record<T, Measured[]>> {
  const found = Object.fromEntries(
    Object.keys(kinds).map((kind) => [kind, [] as Measured[]]),
  ) as Record<T, Measured[]>;
  for (let round = 0; round < times; round++)
    for (const kind of Object.keys(kinds) as T[]) found[kind].push(await kinds[kind]());
  return found;
}
const cpu = (runs: readonly Measured[]): number[] => runs.map(({ cpu_seconds }) => cpu_seconds);

async function benchPipeline(bench: Bench): Promise<Figure[]> {
  const file = await aNoisyMinute(bench.folder);
  const runs = await inTurn(rounds, {
    raw: () => measured(bench, 'raw', file),
    ladder: () => measured(bench, 'ladder', file),
    whole: () => measured(bench, 'whole', file),
  });
  const base = median(cpu(runs.raw));
  const note = async (kind: Measured[]): Promise<string> =>
    `CPU ${median(cpu(kind)).toFixed(1)} s (${spread(cpu(kind))}) to ${base.toFixed(1)} s (${spread(cpu(runs.raw))}); load ${await machineLoad()}`;
  process.stderr.write(`the bare ladder command: ffmpeg ${(runs.raw[0]?.args ?? []).join(' ')}\n`);
  return [
    figure('media', 'whole pipeline / bare ladder command', {
      value: median(cpu(runs.whole)) / base,
      unit: '×',
      bound: { most: 1.35 },
      note: await note(runs.whole),
    }),
    figure('media', 'ladder stage / bare ladder command', {
      value: median(cpu(runs.ladder)) / base,
      unit: '×',
      bound: { most: 1.1 },
      note: await note(runs.ladder),
    }),
    figure('media', 'Node process of the pipeline, peak', {
      value: Math.max(...runs.whole.map(({ peak_mb }) => peak_mb)),
      unit: 'MB',
      bound: { most: 150 },
    }),
  ];
}

async function benchCopy(bench: Bench): Promise<Figure> {
  const file = await aFittingMinute(bench.folder);
  const { copied, encoded } = await inTurn(rounds, {
    copied: () => measured(bench, 'ladder', file),
    encoded: () => measured(bench, 'ladder', file, 'encode'),
  });
  return figure('media', 'ladder stage, copied / encoded', {
    value: median(cpu(copied)) / median(cpu(encoded)),
    unit: '×',
    bound: { most: 0.1 },
    note: `CPU ${median(cpu(copied)).toFixed(2)} s to ${median(cpu(encoded)).toFixed(2)} s`,
  });
}

async function aWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...smallHeap, join(root, 'src/app/cli.ts'), 'worker'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Seconds until so many workers have finished the clips. */
async function timeWorkers(bench: Bench, count: number, files: readonly string[]): Promise<number> {
  const env = { ...bench.env, FFMPEG_THREADS: '1', WORKER_SLOTS: '1' };
  const config = readConfig(env, root);
  await using product = await compose(config, bench.database, silentLog);
  const ctx = product.system_ctx;
  const workers = await Promise.all(Array.from({ length: count }, () => aWorker(env)));
  const begun = performance.now();
  const ids: number[] = [];
  for (const path of files) ids.push((await ingestFile(ctx, { path })).media_id);
  const ends = await Promise.all(ids.map((media_id) => waitForMedia(ctx, media_id)));
  const seconds = (performance.now() - begun) / 1000;
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  if (ends.some((end) => end?.state !== 'ready'))
    throw new Error('a clip of the worker benchmark is not ready');
  return seconds;
}

async function benchWorkers(bench: Bench): Promise<Figure> {
  const times = { one: [] as number[], two: [] as number[] };
  for (let round = 0; round < worker_rounds; round++) {
    const folder = join(bench.folder, `short-${round}`);
    await mkdir(folder);
    times.one.push(
      await timeWorkers(bench, 1, await shortClips(folder, clip_count, 300 + round * 200)),
    );
    times.two.push(
      await timeWorkers(bench, 2, await shortClips(folder, clip_count, 400 + round * 200)),
    );
  }
  return figure('media', `${clip_count} clips, two workers / one`, {
    value: median(times.two) / median(times.one),
    unit: '×',
    bound: { most: 0.6 },
    note: `${times.two.map((time) => time.toFixed(0)).join(', ')} s to ${times.one.map((time) => time.toFixed(0)).join(', ')} s, one thread an encode`,
  });
}

const parts = {
  media: benchPipeline,
  copy: async (bench: Bench): Promise<Figure[]> => [await benchCopy(bench)],
  workers: async (bench: Bench): Promise<Figure[]> => [await benchWorkers(bench)],
};
export const mediaParts = ['media', 'copy', 'workers'] as const;

/** The pipeline against bare ffmpeg, copying against encoding, two workers against one, as far as wanted. Takes minutes; figures come one part after the other. */
export async function* benchMedia(
  database: OpenDatabase,
  folder: string,
  wanted: ReadonlySet<string>,
): AsyncGenerator<Figure[]> {
  await mkdir(folder, { recursive: true });
  const env = {
    ...process.env,
    ...compileCache,
    NODE_ENV: 'production',
    DATABASE_URL: database.app_url,
    DATABASE_OWNER_URL: database.owner_url,
    DATA_DIR: join(folder, 'data'),
  };
  for (const name of mediaParts)
    if (wanted.has(name)) yield await parts[name]({ database, folder, env });
}
