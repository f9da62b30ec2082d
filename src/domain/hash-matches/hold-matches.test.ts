import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import { drawClip, recodeClip, writeFrame } from '#tests/support/clips.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { startWorker } from '#worker/worker.ts';
import { createDomain } from '../index.ts';
import type { JobPayloads } from '../jobs.ts';
import { decideCase, openCase, operator } from '../moderation/index.ts';
import { listQueue } from '../case-queues/index.ts';
import { showMatches } from './index.ts';

// Encoders share two cores with whatever else runs.
vi.setConfig({ testTimeout: 500_000 });

const it = withCtx();
const domain = () => createDomain(it.ctx({ kind: 'system' })).for({ kind: 'system' });

async function inWorker<T>(work: () => Promise<T>): Promise<T> {
  const ctx = it.ctx({ kind: 'system' });
  await using _worker = await startWorker({
    domain: domain(),
    jobs: ctx.jobs as RunningJobs<JobPayloads>,
    tasks: [],
    log: ctx.log,
  });
  // Awaited here, or the worker would stop at once.
  return await work();
}

const pathOf = async (name: string): Promise<string> => {
  await mkdir(join(it.folder, 'in'), { recursive: true });
  return join(it.folder, 'in', name);
};
const changed = async (from: string, name: string, filter: string): Promise<string> =>
  recodeClip(from, await pathOf(name), filter);

/** As `velour import` does; returns the video. */
async function importVideo(path: string, title: string): Promise<number> {
  const { operator: as } = domain();
  const { media_id, storage_key } = await as.media.ingest({ path });
  const [video_id = 0] = await as.videos.create([
    {
      orientation: 'str',
      lang: 'en',
      title,
      media_id,
      command: 'test',
      source: { tube: 'test', id: `${storage_key}-${title}` },
    },
  ]);
  expect((await as.media.waitFor(media_id))?.state).toBe('ready');
  return video_id;
}
async function importAlbum(path: string, title: string): Promise<number> {
  const { albums } = domain().operator;
  const { photo_id } = await albums.takePhoto({ path });
  const album = { orientation: 'str', lang: 'en', title, photos: [{ photo_id }] } as const;
  return (await albums.createOnce({ ...album, command: 'test' })).album_id;
}
const statusOf = async (type: 'video' | 'album', id: number): Promise<number> => {
  const { db } = it.ctx();
  const row =
    type === 'video'
      ? db.selectFrom('video').select('status_id').where('video_id', '=', id)
      : db.selectFrom('album').select('status_id').where('album_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).status_id;
};
const heldCases = async () =>
  (await listQueue(it.ctx(), operator, { kinds: ['hash-match'] })).cases;

async function aRule(): Promise<number> {
  const row = await it
    .ctx()
    .db.insertInto('content_rule')
    .values({
      code: 'not-here',
      version: 1,
      disposition: 'prohibited',
      texts: JSON.stringify({ en: { title: 'Not here', text: 'Not here.' } }),
    })
    .returning('rule_id')
    .executeTakeFirstOrThrow();
  return row.rule_id;
}
async function decide(
  action: 'remove-stay-down' | 'restore',
  subject: { type: 'video'; id: string },
  rule_id?: number,
): Promise<void> {
  const ctx = it.ctx();
  const { reference } = await ctx.db
    .transaction()
    .execute((trx) => openCase(ctx, trx, { kind: 'edit', subject }));
  await decideCase(ctx, operator, {
    reference,
    action,
    facts: 'It stays down.',
    ...(rule_id !== undefined && { rule_id }),
  });
  await it
    .ctx()
    .db.updateTable('moderation_decision')
    .set({ effect_at: new Date(0) })
    .where('applied_at', 'is', null)
    .execute();
  const decisions = domain().upkeep.tasks.find(({ name }) => name === 'decisions');
  await decisions?.run();
}

test('content that was removed for good is held when it is uploaded again: renamed, smaller, cropped, as a photo', async () => {
  const first = await drawClip(await pathOf('first.mp4'), { size: '320x180', seconds: 4, rate: 6 });
  const other = await drawClip(await pathOf('other.mp4'), {
    size: '320x180',
    seconds: 2,
    rate: 6,
    source: 'smptebars',
    tone: 300,
  });
  const renamed = await pathOf('another-name.mp4');
  await copyFile(first, renamed);
  const half = await changed(first, 'half.mp4', 'scale=160:90');
  const cropped = await changed(first, 'cropped.mp4', 'crop=304:170');
  const photo = await writeFrame(first, await pathOf('frame.png'), 2.5);
  const plain_photo = await pathOf('plain.jpg');
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#385' } })
    .jpeg()
    .toFile(plain_photo);

  await inWorker(async () => {
    const video_id = await importVideo(first, 'First');
    const subject = { type: 'video' as const, id: String(video_id) };
    expect(await statusOf('video', video_id)).toBe(videoStatus.active);
    await decide('remove-stay-down', subject, await aRule());
    expect(await heldCases()).toEqual([]);

    const again = await Promise.all([
      importVideo(renamed, 'Renamed'),
      importVideo(half, 'Half'),
      importVideo(cropped, 'Cropped'),
    ]);
    const unlike = await importVideo(other, 'Other');
    const album_id = await importAlbum(photo, 'A frame');
    const plain_album = await importAlbum(plain_photo, 'Plain');
    expect(await Promise.all(again.map((id) => statusOf('video', id)))).toEqual(
      again.map(() => videoStatus.pending),
    );
    expect(await statusOf('album', album_id)).toBe(videoStatus.pending);
    expect(await statusOf('video', unlike)).toBe(videoStatus.active);
    expect(await statusOf('album', plain_album)).toBe(videoStatus.active);

    const cases = await heldCases();
    expect(
      new Set(cases.map(({ subject_type, subject_id }) => `${subject_type} ${subject_id}`)),
    ).toEqual(new Set([...again.map((id) => `video ${id}`), `album ${album_id}`]));
    expect(new Set(cases.map(({ priority }) => priority))).toEqual(new Set([2]));
    const of = (type: string, id: number) =>
      cases.find((each) => each.subject_type === type && each.subject_id === String(id))
        ?.reference ?? '';
    const [by_file] = await showMatches(it.ctx(), { type: 'video', id: again[0] ?? 0 });
    expect(by_file).toMatchObject({ list: 'own-removals', kind: 'sha256', distance: 0 });
    const [by_frame] = await showMatches(it.ctx(), { type: 'video', id: again[2] ?? 0 });
    expect(by_frame).toMatchObject({ kind: 'frame', reference: `video-${video_id}` });
    expect(by_frame?.share).toBeGreaterThan(0.3);
    expect(by_frame?.picture?.path).toMatch(/^v\/\w+\/storyboard\/s0\.webp$/);
    expect(by_frame?.listed_picture?.area).toMatchObject({ width: 160, height: 90 });
    const [by_photo] = await showMatches(it.ctx(), { type: 'album', id: album_id });
    expect(by_photo?.picture?.path).toMatch(/^a\/\w+\/640\.webp$/);
    expect(by_photo?.listed_seconds).toBeCloseTo(2.5, 0);

    // No other decision publishes it; a decision about the match does, and then it may come again.
    await decideElsewhere(again[1] ?? 0);
    await decideCase(it.ctx(), operator, {
      reference: of('video', again[1] ?? 0),
      action: 'approve',
    });
    await it
      .ctx()
      .db.updateTable('moderation_decision')
      .set({ effect_at: new Date(0) })
      .where('applied_at', 'is', null)
      .execute();
    await domain()
      .upkeep.tasks.find(({ name }) => name === 'decisions')
      ?.run();
    expect(await statusOf('video', again[1] ?? 0)).toBe(videoStatus.active);
    expect(await statusOf('video', await importVideo(half, 'Half again'))).toBe(videoStatus.active);

    await decide('restore', subject);
    expect(await it.ctx().db.selectFrom('hash_entry').select('entry_id').execute()).toEqual([]);
    expect(await statusOf('video', await importVideo(renamed, 'Once more'))).toBe(
      videoStatus.active,
    );
  });
});

async function decideElsewhere(video_id: number): Promise<void> {
  const ctx = it.ctx();
  const subject = { type: 'video' as const, id: String(video_id) };
  const { reference } = await ctx.db
    .transaction()
    .execute((trx) => openCase(ctx, trx, { kind: 'publication', subject }));
  await expect(decideCase(ctx, operator, { reference, action: 'approve' })).rejects.toMatchObject({
    code: 'invalid',
    info: { reason: 'held' },
  });
}
