import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findMedia, ingestFile, waitForMedia } from '#domain/media/index.ts';
import { createVideos } from '#domain/videos/index.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { decodersOf } from '#tests/support/decoders.ts';

const it = withCtx();
const script = resolve(import.meta.dirname, '../../tests/support/worker-process.ts');
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A worker in a process (and process group) of its own, once it takes jobs. */
async function aWorker(preset: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, it.url('app'), it.folder, preset], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const decoders = (): Promise<string[]> => decodersOf(it.folder);

const eventually = (look: () => Promise<void>, timeout = 40_000): Promise<void> =>
  expect.poll(() => look().then(() => 'fine', String), { timeout, interval: 50 }).toBe('fine');

/** A clip whose transcoding is slow enough to be hit in the middle, and its waiting video. */
async function aClipUnderway(name: string, tone: number): Promise<{ media_id: number; storage_key: string; video_id: number }> {
  const ctx = it.ctx({ kind: 'system' });
  const path = await drawClip(join(it.folder, name), { size: '320x180', seconds: 30, tone });
  const { media_id, storage_key } = await ingestFile(ctx, { path });
  const [video_id = 0] = await createVideos(ctx, [{ gender: 'str', lang: 'en', title: name, media_id }]);
  return { media_id, storage_key, video_id };
}

/** Until its one ffmpeg has begun to write renditions. */
async function untilTranscoding(media_id: number): Promise<void> {
  await eventually(async () => {
    const lines = await decoders();
    const work = await readdir(join(it.folder, 'work'), { recursive: true });
    const is_writing = work.some((name) => name.startsWith(`${media_id}-`) && name.endsWith('180p'));
    if (!is_writing || !lines.some((line) => line.includes('var_stream_map'))) throw new Error('not yet');
  });
}

async function expectOneWholeSet({
  media_id,
  storage_key,
  video_id,
}: {
  media_id: number;
  storage_key: string;
  video_id: number;
}): Promise<void> {
  const ctx = it.ctx({ kind: 'system' });
  expect(await waitForMedia(ctx, media_id)).toMatchObject({ state: 'ready', percent: 100 });
  const video = await ctx.db
    .selectFrom('video')
    .select(['status_id', 'duration'])
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
  expect(video).toEqual({ status_id: 1, duration: 30 });
  const stream = await Array.fromAsync(ctx.storage.list(`v/${storage_key}/`));
  expect(stream.filter((key) => key.endsWith('master.m3u8'))).toHaveLength(1);
  expect(stream.filter((key) => key.endsWith('.m4s'))).toHaveLength(8);
  expect(await Array.fromAsync(ctx.storage.list(`p/${storage_key}/`))).toHaveLength(92);
  expect((await readdir(join(it.folder, 'work'))).filter((name) => name.startsWith(`${media_id}-`))).toEqual([]);
  expect(await readdir(join(it.folder, 'media/.unfinished'))).toEqual([]);
}

test('kill -9 of a worker and of a whole group in mid-transcode: each video becomes ready once and nothing is left', async () => {
  const clips = [await aClipUnderway('killed-1.mp4', 440), await aClipUnderway('killed-2.mp4', 330)] as const;
  const [first, second] = await Promise.all([aWorker('veryslow'), aWorker('veryslow')]);
  await Promise.all(clips.map(({ media_id }) => untilTranscoding(media_id)));
  first.kill('SIGKILL');
  process.kill(-(second.pid ?? 0), 'SIGKILL');
  await eventually(async () => expect(await decoders()).toEqual([]));
  for (const { media_id } of clips) expect((await findMedia(it.ctx(), media_id))?.state).toBe('transcoding');

  await aWorker('ultrafast');
  for (const clip of clips) await expectOneWholeSet(clip);
}, 90_000);

test('a stopped worker gives its job back at once, ends its decoders and costs the job no try', async () => {
  const clip = await aClipUnderway('stopped.mp4', 220);
  const first = await aWorker('veryslow');
  await untilTranscoding(clip.media_id);
  const started = Date.now();
  first.kill('SIGTERM');
  await once(first, 'exit');
  expect(Date.now() - started).toBeLessThan(15_000);
  expect(await decoders()).toEqual([]);
  await aWorker('ultrafast');
  await expectOneWholeSet(clip);
}, 60_000);
