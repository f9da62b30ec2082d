import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import { betweenReads } from '#tests/support/between-reads.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload, roomy } from '#tests/support/uploads.ts';
import { startWorker } from '#worker/worker.ts';
import { listQueue } from '../case-queues/index.ts';
import { createDomain } from '../index.ts';
import type { Ctx } from '../ctx.ts';
import type { JobPayloads } from '../jobs.ts';
import { eraseObjects, findOrphans, placesOf, waitForMedia } from '../media/index.ts';
import { saveTerms } from '../terms/index.ts';
import { cancelUpload } from './end-uploads.ts';
import { finishUpload, giveUpUpload, titleOfFile } from './finish-upload.ts';
import { openSender } from './open-sender.ts';
import { getUpload } from './read-uploads.ts';

// Encoders share two cores with whatever else runs.
vi.setConfig({ testTimeout: 120_000 });

const it = withCtx();
const system = (): Ctx => {
  const ctx = it.ctx({ kind: 'system' });
  return { ...ctx, settings: { ...ctx.settings, uploads: roomy } };
};
let number = 0;
async function anUploader(): Promise<number> {
  const { member_id } = await aMember(it.ctx(), `Uploader-${++number}`);
  await verifyUploader(it.ctx(), member_id);
  return member_id;
}

/** A complete upload whose job has not run. */
async function aComplete(member_id: number, bytes: Buffer, file_name = 'Slow_lake.2.mp4') {
  const facts = { bytes: bytes.length, file_name, ai_made: 'no', people_shown: 0 } as const;
  const ref = { member_id, upload_id: await anUpload(system(), member_id, facts) };
  const sender = await openSender(system(), ref, () => undefined);
  await sender.write([bytes] as unknown as AsyncIterable<Uint8Array>, { offset: 0 });
  await sender.release();
  return ref;
}
const rowOf = (upload_id: string) =>
  it.db
    .selectFrom('upload')
    .selectAll()
    .where('upload_id', '=', upload_id)
    .executeTakeFirstOrThrow();
const aFile = async (): Promise<Buffer> =>
  readFile(
    await drawClip(join(it.folder, `${randomBytes(4).toString('hex')}.mp4`), {
      size: '320x180',
      seconds: 3,
      tone: 200 + number,
    }),
  );

test('a complete upload becomes a clip and a video that waits for a decision, with a case, and no visitor can open it', async () => {
  const member_id = await anUploader();
  const bytes = await aFile();
  const ref = await aComplete(member_id, bytes);
  const ctx = system();
  const domain = createDomain(ctx).for({ kind: 'system' });
  const jobs = ctx.jobs as RunningJobs<JobPayloads>;
  await using _worker = await startWorker({ domain, jobs, tasks: [], log: ctx.log });
  await expect
    .poll(async () => (await rowOf(ref.upload_id)).state, { timeout: 30_000 })
    .toBe('done');
  const { media_id, video_id, storage_key } = await rowOf(ref.upload_id);
  expect((await waitForMedia(ctx, media_id ?? 0))?.state).toBe('ready');
  const video = await ctx.db
    .selectFrom('video')
    .selectAll()
    .where('video_id', '=', video_id ?? 0)
    .executeTakeFirstOrThrow();
  expect(video).toMatchObject({
    title: 'Slow lake 2',
    member_id,
    ai_made: 'no',
    people_shown: 0,
    status_id: videoStatus.pending,
  });
  const own = await getUpload(ctx, ref);
  expect(own).toMatchObject({ state: 'ready', video_id, expires_at: null });
  const by = { staff_id: (await aMember(it.ctx(), 'Ilse')).member_id, has_child_safety: false };
  const { cases } = await listQueue(ctx, by, { kinds: ['publication'], member_id });
  expect(cases).toMatchObject([{ subject_type: 'video', subject_id: String(video_id) }]);
  // The bytes are those that were sent, moved, not copied.
  const stored = await ctx.storage.read(placesOf(storage_key).original);
  expect(Buffer.concat((await stored?.toArray()) ?? []).equals(bytes)).toBe(true);
  expect(await ctx.part_files.find(ref.upload_id)).toBeUndefined();
  const visitor = createDomain(it.ctx()).for({ kind: 'visitor' });
  await expect(visitor.videos.get(video_id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
});

test('a process that dies after the move, or runs twice, makes one clip and one video', async () => {
  const member_id = await anUploader();
  const ref = await aComplete(member_id, await aFile());
  const ctx = system();
  const { storage_key } = await rowOf(ref.upload_id);
  // The transaction after the move fails: as if the process had died there.
  const broken = {
    ...ctx,
    jobs: { ...ctx.jobs, enqueue: () => Promise.reject(new Error('dead')) },
  };
  await expect(finishUpload(broken, ref)).rejects.toThrow('dead');
  expect(await ctx.part_files.find(ref.upload_id)).toBeDefined();
  expect(await ctx.storage.facts(placesOf(storage_key).original)).toBeDefined();
  const orphans = await Array.fromAsync(findOrphans(ctx, { min_age_seconds: -60 }));
  expect(orphans.filter(({ key }) => key.includes(storage_key))).toEqual([]);
  await Promise.allSettled([finishUpload(ctx, ref), finishUpload(ctx, ref)]);
  await finishUpload(ctx, ref);
  expect(await rowOf(ref.upload_id)).toMatchObject({ state: 'done', video_id: expect.any(Number) });
  const { rows } = await sql<{ clips: number; videos: number }>`
    select (select count(*)::int from media where owner_id = ${member_id}) as clips,
      (select count(*)::int from video where member_id = ${member_id}) as videos`.execute(it.db);
  expect(rows).toEqual([{ clips: 1, videos: 1 }]);
  expect(await ctx.storage.facts(placesOf(storage_key).original)).toBeDefined();
});

test('a name of a file that a restricted term refuses as a title becomes no title', async () => {
  const term = { kind: 'exact', term: 'lantern', lang: null, effect: 'block', help: null } as const;
  await saveTerms(it.ctx(), [{ ...term, places: ['title'] }]);
  const ref = await aComplete(await anUploader(), await aFile(), 'My_l4ntern.mp4');
  await finishUpload(system(), ref);
  const { video_id } = await rowOf(ref.upload_id);
  const video = it.db
    .selectFrom('video')
    .select('title')
    .where('video_id', '=', video_id ?? 0);
  expect(await video.executeTakeFirst()).toEqual({ title: 'Untitled' });
});

test('a process that dies in the middle of the move has lost nothing', async () => {
  const ref = await aComplete(await anUploader(), await aFile());
  const ctx = system();
  // The storage has taken the folder, and has not put it in its place yet.
  const cut = {
    ...ctx,
    storage: {
      ...ctx.storage,
      putFolder: async (_prefix: string, folder: string) => {
        await rm(folder, { recursive: true });
        throw new Error('dead');
      },
    },
  };
  await expect(finishUpload(cut, ref)).rejects.toThrow('dead');
  await finishUpload(ctx, ref);
  expect(await rowOf(ref.upload_id)).toMatchObject({ state: 'done', video_id: expect.any(Number) });
  expect(await ctx.part_files.find(ref.upload_id)).toBeUndefined();
});

test('the same bytes again name the own video, and of another one say only that they are here', async () => {
  const [member_id, other] = [await anUploader(), await anUploader()];
  const bytes = await aFile();
  const first = await aComplete(member_id, bytes);
  await finishUpload(system(), first);
  const { video_id } = await rowOf(first.upload_id);
  for (const [who, own] of [
    [member_id, video_id],
    [other, null],
  ] as const) {
    const ref = await aComplete(who, bytes);
    await finishUpload(system(), ref);
    expect(await getUpload(it.ctx(), ref)).toMatchObject({
      state: 'refused',
      reason_code: 'duplicate',
      video_id: own,
    });
    expect(await it.ctx().part_files.find(ref.upload_id)).toBeUndefined();
  }
});

test('one that is cancelled while it is taken in leaves nothing', async () => {
  const member_id = await anUploader();
  const ref = await aComplete(member_id, await aFile());
  const ctx = system();
  const { storage_key } = await rowOf(ref.upload_id);
  const cancelling: Ctx = {
    ...ctx,
    storage: {
      ...ctx.storage,
      async putFolder(...given) {
        await ctx.storage.putFolder(...given);
        await cancelUpload(ctx, ref);
      },
    },
  };
  await finishUpload(cancelling, ref);
  expect(await ctx.storage.facts(placesOf(storage_key).original)).toBeUndefined();
  expect(await rowOf(ref.upload_id)).toMatchObject({ state: 'cancelled', media_id: null });
});

test.each([
  ['is run again', finishUpload],
  ['is given up', giveUpUpload],
] as const)(
  'one that is cancelled after its run was killed leaves nothing once its job %s',
  async (_how, run) => {
    const ref = await aComplete(await anUploader(), randomBytes(64));
    const ctx = system();
    const { storage_key } = await rowOf(ref.upload_id);
    const enqueue = () => Promise.reject(new Error('dead'));
    const killed = { ...ctx, jobs: { ...ctx.jobs, enqueue } };
    await expect(finishUpload(killed, ref)).rejects.toThrow('dead');
    await cancelUpload(ctx, ref);
    expect(await ctx.storage.facts(placesOf(storage_key).original)).toBeDefined();
    await run(ctx, ref);
    expect(await ctx.storage.facts(placesOf(storage_key).original)).toBeUndefined();
    expect((await rowOf(ref.upload_id)).state).toBe('cancelled');
  },
);

test('the objects of one that becomes a clip while it is asked who needs them are not erased', async () => {
  const ref = await aComplete(await anUploader(), randomBytes(64));
  const { storage_key } = await rowOf(ref.upload_id);
  const db = betweenReads(it.db, () => finishUpload(system(), ref));
  await eraseObjects({ ...system(), db }, { storage_key });
  expect((await rowOf(ref.upload_id)).state).toBe('done');
  expect(await system().storage.facts(placesOf(storage_key).original)).toBeDefined();
});

test('one whose job was tried in vain is refused, and what it had reserved is free', async () => {
  const member_id = await anUploader();
  const ref = await aComplete(member_id, await aFile());
  await giveUpUpload(it.ctx(), ref);
  expect(await getUpload(it.ctx(), ref)).toMatchObject({
    state: 'refused',
    reason_code: 'internal',
  });
  expect(await it.ctx().part_files.find(ref.upload_id)).toBeUndefined();
});

test.each([
  ['Slow_lake.2.mp4', 'Slow lake 2'],
  ['../../etc/passwd', '/ /etc/passwd'],
  ['.mp4', 'Untitled'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the title of %j is text', (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});
