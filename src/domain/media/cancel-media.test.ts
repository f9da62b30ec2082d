import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import {
  cancelMedia,
  failMedia,
  findMedia,
  ingestFile,
  removeMedia,
  retryMedia,
  runCancellable,
} from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
let files = 0;

async function aClip(ctx: Ctx): Promise<{ media_id: number; storage_key: string }> {
  const path = join(it.folder, `clip-${files++}.mp4`);
  await writeFile(path, `bytes of clip ${files}`);
  return ingestFile(ctx, { path });
}
async function store({ storage }: Ctx, prefix: string): Promise<void> {
  const folder = await mkdtemp(join(it.folder, 'in-'));
  await writeFile(join(folder, 'one'), 'x');
  await storage.putFolder(prefix, folder);
}
async function stored({ storage }: Ctx, key: string): Promise<string[]> {
  const all = await Promise.all(
    ['o', 'v', 'p'].map((place) => Array.fromAsync(storage.list(`${place}/${key}/`))),
  );
  return all.flat();
}
const never = new AbortController().signal;
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );

test('a cancelled queued clip fails and loses its objects', async () => {
  const ctx = system();
  const { media_id, storage_key } = await aClip(ctx);
  expect(await cancelMedia(ctx, media_id)).toBe('cancelled');
  expect(await findMedia(ctx, media_id)).toMatchObject({
    state: 'failed',
    reason_code: 'cancelled',
  });
  expect(await stored(ctx, storage_key)).toEqual([]);
  expect(await cancelMedia(ctx, media_id)).toBe('failed');
  expect(await retryMedia(ctx, media_id)).toBe('gone');
});

test('a running step stops within two seconds and its output is removed', async () => {
  const ctx = system();
  const { media_id, storage_key } = await aClip(ctx);
  const begun = Promise.withResolvers<void>();
  const step = runCancellable(ctx, { media_id, stage: 'converting' }, never, async (signal) => {
    begun.resolve();
    await untilAborted(signal).catch(async (error: unknown) => {
      await store(ctx, `v/${storage_key}/`);
      throw error;
    });
  });
  await begun.promise;
  expect((await findMedia(ctx, media_id))?.stage).toBe('converting');
  const started = Date.now();
  await cancelMedia(ctx, media_id);
  await step;
  expect(Date.now() - started).toBeLessThan(2000);
  expect(await stored(ctx, storage_key)).toEqual([]);
});

test('a step that ends during the cancellation or removal leaves nothing', async () => {
  const ctx = system();
  for (const end of [cancelMedia, removeMedia]) {
    const { media_id, storage_key } = await aClip(ctx);
    await runCancellable(ctx, { media_id, stage: 'converting' }, never, async () => {
      await end(ctx, media_id);
      await store(ctx, `v/${storage_key}/`);
    });
    expect(await stored(ctx, storage_key)).toEqual([]);
  }
  const { media_id, storage_key } = await aClip(ctx);
  await runCancellable(ctx, { media_id, stage: 'converting' }, never, async () => {
    await removeMedia(ctx, media_id);
    await store(ctx, `v/${storage_key}/`);
    throw new Error('the row is gone');
  });
  expect(await stored(ctx, storage_key)).toEqual([]);
});

test('the retry of a killed step removes its output of a cancelled clip', async () => {
  const ctx = system();
  const { media_id, storage_key } = await aClip(ctx);
  await cancelMedia(ctx, media_id);
  await store(ctx, `v/${storage_key}/`);
  await runCancellable(ctx, { media_id, stage: 'converting' }, never, () =>
    Promise.reject(new Error('it is not begun')),
  );
  expect(await stored(ctx, storage_key)).toEqual([]);
});

test('rethrows failures of the step and the stop of the worker', async () => {
  const ctx = system();
  const { media_id } = await aClip(ctx);
  const failing = runCancellable(ctx, { media_id, stage: 'checking' }, never, () =>
    Promise.reject(new Error('disk')),
  );
  await expect(failing).rejects.toThrow('disk');
  const stopped = runCancellable(
    ctx,
    { media_id, stage: 'checking' },
    AbortSignal.abort(new Error('stop')),
    async (signal) => {
      signal.throwIfAborted();
    },
  );
  await expect(stopped).rejects.toThrow('stop');
});

test('does not change a ready clip and reports an unknown one', async () => {
  const ctx = system();
  const media_id = await aMedia(ctx);
  expect(await cancelMedia(ctx, media_id)).toBe('ready');
  expect(await retryMedia(ctx, media_id)).toBe('not_failed');
  expect(await cancelMedia(ctx, 999_999)).toBe('unknown');
  expect(await retryMedia(ctx, 999_999)).toBe('unknown');
});

test('retries a failed clip from the beginning', async () => {
  const ctx = system();
  const { media_id } = await aClip(ctx);
  await failMedia(ctx, media_id, 'internal', 'The disk was full.');
  expect(await retryMedia(ctx, media_id)).toBe('waiting');
  expect(await findMedia(ctx, media_id)).toMatchObject({
    state: 'uploaded',
    percent: 0,
    reason_code: null,
    reason: null,
    stage: 'waiting',
  });
});
