import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDomain } from '#domain/index.ts';
import type { JobPayloads } from '#domain/jobs.ts';
import { findMedia, findOrphans, ingestFile } from '#domain/media/index.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { decodersOf } from '#tests/support/decoders.ts';
import { startWorker } from './worker.ts';

const it = withCtx();

test('cancelling a conversion ends it within two seconds, with its decoder and its output', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const domain = createDomain(ctx).for({ kind: 'system' });
  const path = await drawClip(join(it.folder, 'long.mp4'), {
    size: '1280x720',
    seconds: 40,
    source: 'testsrc2',
  });
  const { media_id, storage_key } = await ingestFile(ctx, { path });
  await using _worker = await startWorker({
    domain,
    jobs: ctx.jobs as RunningJobs<JobPayloads>,
    tasks: [],
    log: ctx.log,
  });
  await expect
    .poll(async () => (await findMedia(ctx, media_id))?.percent, { timeout: 30_000 })
    .toBeGreaterThan(5);
  expect(await decodersOf(it.folder)).not.toEqual([]);

  expect(await domain.operator.media.cancel(media_id)).toBe('cancelled');
  await expect.poll(() => decodersOf(it.folder), { timeout: 2000, interval: 50 }).toEqual([]);
  await expect
    .poll(() => readdir(join(it.folder, 'work')), { timeout: 1000, interval: 50 })
    .toEqual([]);
  expect(await findMedia(ctx, media_id)).toMatchObject({
    state: 'failed',
    reason_code: 'cancelled',
  });
  expect(await Array.fromAsync(ctx.storage.list(`o/${storage_key}/`))).toEqual([]);
  expect(await Array.fromAsync(findOrphans(ctx, { min_age_seconds: 0 }))).toEqual([]);
}, 60_000);
