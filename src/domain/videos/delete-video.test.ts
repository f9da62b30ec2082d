import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunningJobs } from '#platform/jobs/port.ts';
import type { Storage } from '#platform/storage/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { startWorker } from '#worker/worker.ts';
import type { Ctx } from '../ctx.ts';
import { createDomain } from '../index.ts';
import type { JobPayloads } from '../jobs.ts';
import { findMedia } from '../media/index.ts';
import { deleteVideo, createVideos } from '../submissions/index.ts';
import { getVideo, setVideoState } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });

/** A ready clip with an object in each of its places. */
async function aStoredMedia(ctx: Ctx): Promise<{ media_id: number; keys: string[] }> {
  const media_id = await aMedia(ctx);
  const { storage_key } = (await findMedia(ctx, media_id)) ?? { storage_key: '' };
  const keys = ['o', 'v', 'p'].map((place) => `${place}/${storage_key}/one`);
  for (const key of keys) {
    const folder = await mkdtemp(join(it.folder, 'in-'));
    await writeFile(join(folder, 'one'), 'x');
    await ctx.storage.putFolder(key.replace('one', ''), folder);
  }
  return { media_id, keys };
}
const left = async ({ storage }: Ctx, keys: readonly string[]): Promise<string[]> => {
  const facts = await Promise.all(keys.map((key) => storage.facts(key)));
  return keys.filter((_, n) => facts[n] !== undefined);
};

test('a deleted video leaves the lists, says so at its address and takes its objects with it', async () => {
  const ctx = system();
  const { media_id, keys } = await aStoredMedia(ctx);
  const [video_id = 0] = await createVideos(ctx, [
    { orientation: 'str', lang: 'en', title: 'A', media_id, command: 'velour import a.mp4' },
  ]);
  await deleteVideo(ctx, video_id);
  await expect(getVideo(it.ctx(), video_id)).rejects.toMatchObject({ code: 'deleted' });
  expect(
    await ctx.db.selectFrom('listing').selectAll().where('video_id', '=', video_id).execute(),
  ).toEqual([]);
  expect(await findMedia(ctx, media_id)).toBeUndefined();
  expect(await left(ctx, keys)).toEqual([]);
  const published = await ctx.db
    .selectFrom('publication')
    .selectAll()
    .where('video_id', '=', video_id)
    .execute();
  expect(published).toMatchObject([{ published_by: 'operator', command: 'velour import a.mp4' }]);
  await deleteVideo(ctx, video_id);
});

test('a clip stays as long as another video shows it or waits to be shown again', async () => {
  const ctx = system();
  const { media_id, keys } = await aStoredMedia(ctx);
  const [first, second] = [await aVideo(ctx, { media_id }), await aVideo(ctx, { media_id })];
  await setVideoState(ctx, second, { status: 'rejected' });
  await deleteVideo(ctx, first);
  expect(await left(ctx, keys)).toEqual(keys);
  await deleteVideo(ctx, second);
  expect(await left(ctx, keys)).toEqual([]);
});

test('two that delete the last two videos of a clip at the same time remove its objects', async () => {
  const ctx = system();
  const { media_id, keys } = await aStoredMedia(ctx);
  const ids = [await aVideo(ctx, { media_id }), await aVideo(ctx, { media_id })];
  await Promise.all(ids.map((video_id) => deleteVideo(ctx, video_id)));
  expect(await left(ctx, keys)).toEqual([]);
});

test('the next worker removes objects that could not be removed at once', async () => {
  const ctx = system();
  const { media_id, keys } = await aStoredMedia(ctx);
  const video_id = await aVideo(ctx, { media_id });
  const gone = (): Promise<never> => Promise.reject(new Error('the process was killed here'));
  const broken: Storage = { ...ctx.storage, remove: gone };
  await deleteVideo({ ...ctx, storage: broken }, video_id);
  expect(await left(ctx, keys)).toEqual(keys);
  const domain = createDomain(ctx).for({ kind: 'system' });
  await using _worker = await startWorker({
    domain,
    jobs: ctx.jobs as RunningJobs<JobPayloads>,
    tasks: [],
    log: ctx.log,
  });
  await expect.poll(() => left(ctx, keys)).toEqual([]);
});

test('a video that is not there is not found', async () => {
  await expect(deleteVideo(system(), 99_999)).rejects.toMatchObject({ code: 'not_found' });
});
