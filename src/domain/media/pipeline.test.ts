import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import type { RunningJobs } from '#platform/jobs/port.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { startWorker } from '#worker/worker.ts';
import { createVideos } from '../submissions/index.ts';
import type { Ctx } from '../ctx.ts';
import { createDomain } from '../index.ts';
import type { JobPayloads } from '../jobs.ts';
import { findMedia, ingestFile, removeMedia, transcodeMedia, waitForMedia } from './index.ts';

// Encoders share two cores with whatever else runs.
vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const it = withCtx();
const workers: AsyncDisposable[] = [];

async function aWorker(): Promise<void> {
  const ctx = it.ctx({ kind: 'system' });
  const domain = createDomain(ctx).for({ kind: 'system' });
  workers.push(
    await startWorker({
      domain,
      jobs: ctx.jobs as RunningJobs<JobPayloads>,
      tasks: [],
      log: ctx.log,
    }),
  );
}
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker[Symbol.asyncDispose]();
});

async function aFile(name: string): Promise<string> {
  await mkdir(join(it.folder, 'in'), { recursive: true });
  return join(it.folder, 'in', name);
}
const keys = async ({ storage }: Ctx, prefix: string): Promise<string[]> =>
  (await Array.fromAsync(storage.list(prefix))).toSorted();
const count = async ({ db }: Ctx): Promise<number> =>
  (
    await db
      .selectFrom('media')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('converts a file to renditions and pictures and publishes the waiting video', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const file = await drawClip(await aFile('a.mp4'), {
    size: '1280x720',
    seconds: 5,
    rate: 12,
    extra: ['-metadata', 'title=<b>secret</b>'],
  });
  const { media_id, storage_key, is_new } = await ingestFile(ctx, { path: file });
  expect(is_new).toBe(true);
  const [video_id = 0] = await createVideos(ctx, [
    { command: 'velour import', orientation: 'str', lang: 'en', title: 'A', media_id },
  ]);
  await aWorker();
  const seen: string[] = [];
  const state = await waitForMedia(ctx, media_id, {
    report: ({ state: stage, percent }) => seen.push(`${stage} ${percent}`),
  });
  expect(state).toMatchObject({ state: 'ready', percent: 100, reason: null });
  expect(state?.duration).toBeCloseTo(5, 0);
  expect(seen.length).toBeGreaterThan(1);

  const video = await ctx.db
    .selectFrom('video')
    .selectAll()
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
  expect(video).toMatchObject({ status_id: 1, duration: 5, width: 1280, height: 720, is_hd: true });

  const stream = await keys(ctx, `v/${storage_key}/`);
  expect(stream).toContain(`v/${storage_key}/720p/index.m3u8`);
  expect(stream).toContain(`v/${storage_key}/360p/s00001.m4s`);
  const master = await readFile(join(it.folder, 'media/v', storage_key, 'master.m3u8'), 'utf8');
  expect(master).toMatch(
    /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=1280x720,FRAME-RATE=12,/,
  );
  expect(master.match(/EXT-X-STREAM-INF/g)).toHaveLength(3);

  // An independent client plays each rendition to its end, with picture and sound.
  for (const rung of ['360p', '480p', '720p']) {
    const index = join(it.folder, 'media/v', storage_key, rung, 'index.m3u8');
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'format=duration:stream=codec_name,channels,sample_rate',
      '-of',
      'csv',
      index,
    ]);
    expect(stdout).toMatch(/h264/);
    expect(stdout).toMatch(/aac,48000,2/);
    expect((await run('ffmpeg', ['-v', 'error', '-i', index, '-f', 'null', '-'])).stderr).toBe('');
    expect(
      await readFile(join(it.folder, 'media/v', storage_key, rung, 'init.mp4'), 'latin1'),
    ).not.toContain('secret');
  }

  const timeline = await readFile(
    join(it.folder, 'media/v', storage_key, 'storyboard/timeline.vtt'),
    'utf8',
  );
  expect(timeline).toMatch(
    /^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.\d{3}\ns0\.webp#xywh=0,0,160,90\n/,
  );
  const sheet = await sharp(
    join(it.folder, 'media/v', storage_key, 'storyboard/s0.webp'),
  ).metadata();
  expect(sheet).toMatchObject({ width: 160 * (timeline.match(/-->/g)?.length ?? 0), height: 90 });

  const pictures = await keys(ctx, `p/${storage_key}/`);
  expect(pictures).toHaveLength(10 * 3 * 3 + 2);
  const place = join(it.folder, 'media/p', storage_key);
  for (const width of [320, 640, 1280]) {
    const facts = await sharp(join(place, `t9-${width}.webp`)).metadata();
    expect(facts).toMatchObject({ width, format: 'webp', height: (width * 9) / 16 });
  }
  expect(
    (await readdir(join(it.folder, 'work'))).filter((folder) => folder.startsWith(`${media_id}-`)),
  ).toEqual([]);
  const args = [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,width:format=duration,size',
    '-of',
    'json',
    join(place, 'preview.mp4'),
  ];
  const preview = JSON.parse((await run('ffprobe', args)).stdout) as {
    streams: unknown[];
    format: { duration: string; size: string };
  };
  expect(preview.streams).toEqual([expect.objectContaining({ codec_name: 'h264', width: 480 })]);
  expect(Number(preview.format.duration)).toBeCloseTo(5, 0);
  expect(Number(preview.format.size)).toBeLessThanOrEqual(300_000);
  expect(await sharp(join(place, 'preview.webp')).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    pages: expect.any(Number),
  });
});

test('reuses renditions that a worker stored just before it died', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const { media_id, storage_key } = await ingestFile(ctx, {
    path: await drawClip(await aFile('died.mp4'), { size: '320x180', tone: 330 }),
  });
  await aWorker();
  await waitForMedia(ctx, media_id);
  const media = ctx.db
    .selectFrom('media')
    .select(['duration', 'moments', 'storyboard', 'levels'])
    .where('media_id', '=', media_id);
  const [before, master] = [
    await media.executeTakeFirst(),
    join(it.folder, 'media/v', storage_key, 'master.m3u8'),
  ];
  expect(before?.levels).toBeInstanceOf(Buffer);
  const { mtimeMs } = await stat(master);
  const forgotten = {
    state: 'transcoding',
    moments: null,
    storyboard: null,
    levels: null,
    duration: 1,
  };
  await ctx.db.updateTable('media').set(forgotten).where('media_id', '=', media_id).execute();
  await transcodeMedia(ctx, { media_id });
  expect(await media.executeTakeFirst()).toEqual(before);
  expect((await stat(master)).mtimeMs).toBe(mtimeMs);
  expect(await waitForMedia(ctx, media_id)).toMatchObject({ state: 'ready', percent: 100 });
});

test('ingests equal bytes once, also concurrently', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const file = await drawClip(await aFile('twice.mp4'), { tone: 220 });
  const before = await count(ctx);
  const all = await Promise.all([1, 2, 3].map(() => ingestFile(ctx, { path: file })));
  expect(new Set(all.map(({ media_id }) => media_id)).size).toBe(1);
  expect(all.filter(({ is_new }) => is_new)).toHaveLength(1);
  expect(await count(ctx)).toBe(before + 1);
  expect((await ingestFile(ctx, { path: file })).is_new).toBe(false);
  const originals = await keys(ctx, 'o/');
  expect(new Set(originals).size).toBe(await count(ctx));
});

test('two workers process a clip once', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const { media_id, storage_key } = await ingestFile(ctx, {
    path: await drawClip(await aFile('two.mp4'), { size: '320x180', tone: 0 }),
  });
  await Promise.all([aWorker(), aWorker()]);
  expect(await waitForMedia(ctx, media_id)).toMatchObject({ state: 'ready' });
  // Below the lowest step the clip keeps its own size, and a silent one has no sound track.
  expect(await readFile(join(it.folder, 'media/v', storage_key, 'master.m3u8'), 'utf8')).toMatch(
    /CODECS="avc1\.\w+",RESOLUTION=320x180,/,
  );
  const pictures = await sharp(join(it.folder, 'media/p', storage_key, 't0-1280.jpg')).metadata();
  expect(pictures.width).toBe(320);
});

test('refused files have a reason and leave nothing behind', async () => {
  const ctx = it.ctx({ kind: 'system' });
  await writeFile(await aFile('empty.mp4'), '');
  await expect(ingestFile(ctx, { path: await aFile('empty.mp4') })).rejects.toMatchObject({
    name: 'MediaRefused',
    code: 'damaged',
  });

  await writeFile(await aFile('text.mp4'), 'This is a letter, not a film.\n'.repeat(200));
  const cut = await drawClip(await aFile('cut.mp4'), {
    seconds: 4,
    extra: ['-movflags', '+faststart'],
  });
  await truncate(cut, 60_000);
  const sound = await aFile('sound.mp4');
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=1',
    '-c:a',
    'aac',
    sound,
  ]);
  await aWorker();
  for (const [name, code] of [
    ['text.mp4', 'file_type'],
    ['cut.mp4', 'damaged'],
    ['sound.mp4', 'damaged'],
  ] as const) {
    const { media_id, storage_key } = await ingestFile(ctx, { path: await aFile(name) });
    const state = await waitForMedia(ctx, media_id);
    expect(state, name).toMatchObject({ state: 'failed', reason_code: code });
    expect(state?.reason).toMatch(/^The file /);
    expect(await removeMedia(ctx, media_id)).toBe(true);
    expect(await findMedia(ctx, media_id)).toBeUndefined();
    for (const place of ['o', 'v', 'p'])
      expect(await keys(ctx, `${place}/${storage_key}/`)).toEqual([]);
    expect(
      (await readdir(join(it.folder, 'work'))).filter((folder) =>
        folder.startsWith(`${media_id}-`),
      ),
    ).toEqual([]);
  }
});
