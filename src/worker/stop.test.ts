import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitForMedia } from '#domain/media/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { decodersOf } from '#tests/support/decoders.ts';
import { withWorkers } from '#tests/support/workers.ts';

const it = withCtx();
const { aWorker, aWaitingClip } = withWorkers(it);

/** Folders that hold a rendition being written. */
const written = async (): Promise<string[]> =>
  (await readdir(join(it.folder, 'work'), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('180p'),
  );

test('a stopped worker returns its job at once, ends its decoders and uses no attempt', async () => {
  const { media_id, storage_key } = await aWaitingClip('stopped.mp4', { seconds: 30, tone: 220 });
  const first = await aWorker('veryslow');
  await expect.poll(written, { timeout: 90_000, interval: 50 }).toHaveLength(1);
  const started = Date.now();
  first.kill('SIGTERM');
  await once(first, 'exit');
  expect(Date.now() - started).toBeLessThan(15_000);
  expect(await decodersOf(it.folder)).toEqual([]);
  await aWorker('ultrafast');
  const ctx = it.ctx({ kind: 'system' });
  expect(await waitForMedia(ctx, media_id)).toMatchObject({ state: 'ready', percent: 100 });
  expect(
    (await Array.fromAsync(ctx.storage.list(`v/${storage_key}/`))).filter((key) =>
      key.endsWith('.m4s'),
    ),
  ).toHaveLength(8);
}, 240_000);
