import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { album_edit_url, type AlbumEditAnswer } from '#contracts/calls/uploads/album-edit.ts';
import { uploads_url, type OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { createDomain } from '#domain/index.ts';
import type { JobPayloads } from '#domain/jobs.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import { diskSpace, StorageFull } from '#platform/storage/disk-space.ts';
import { createPartFiles } from '#platform/uploads/part-files.ts';
import { withApi, type TestApi } from '#tests/support/api.ts';
import { drawClip } from '#tests/support/clips.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload, roomy } from '#tests/support/uploads.ts';
import { startWorker } from '#worker/worker.ts';

// Encoders share two cores with whatever else runs.
vi.setConfig({ testTimeout: 120_000 });

/** The steps at which the disk is full at the moment. */
const full = new Set<'parts' | 'stage' | 'storage'>();
const refusing = async (step: 'stage' | 'storage'): Promise<void> => {
  if (full.has(step)) throw new StorageFull();
};
/** The domain of the site, whose disk is full where a test says so. */
const domainOfSite = () => {
  const { viewer: _, storage, ...deps } = api.ctx();
  const part_files = createPartFiles(join(api.folder, 'uploads'), async (folder) =>
    full.has('parts') ? { free: 0, total: 1 } : diskSpace(folder),
  );
  return createDomain({
    ...deps,
    settings: { ...deps.settings, uploads: roomy },
    storage: {
      ...storage,
      putFolder: (...given) => refusing('storage').then(() => storage.putFolder(...given)),
    },
    part_files: {
      ...part_files,
      stage: (id) => refusing('stage').then(() => part_files.stage(id)),
    },
  });
};
const stack = new AsyncDisposableStack();
const api: TestApi = withApi(() => {
  const domain = domainOfSite();
  for (const each of [domain.views, domain.watches, domain.searches])
    stack.defer(async () => each[Symbol.asyncDispose]());
  return {
    domain: domain.for({ kind: 'visitor' }),
    domainOf: (member_id) => domain.for({ kind: 'member', member_id }),
  };
});
const state = { cookie: '', member_id: 0 };
beforeAll(async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Anna');
  await verifyUploader(api.ctx(), member_id);
  Object.assign(state, { member_id, cookie: `__Host-session=${token}` });
  const domain = domainOfSite();
  for (const each of [domain.views, domain.watches, domain.searches])
    stack.defer(async () => each[Symbol.asyncDispose]());
  const { jobs, log } = api.ctx();
  const running = jobs as RunningJobs<JobPayloads>;
  const system = domain.for({ kind: 'system' });
  stack.use(await startWorker({ domain: system, jobs: running, tasks: [], log }));
});
afterAll(() => stack.disposeAsync());

const headers = () => ({ origin: 'https://tube.example', cookie: state.cookie });
async function send(url: string, fields: Record<string, string>, of: string, file?: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(of, new Blob([new Uint8Array(file)]), 'a.jpg');
  const request = new Request('https://tube.example/', { method: 'POST', body: form });
  return api.app.inject({
    method: 'POST',
    url,
    headers: { ...headers(), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const sendPicture = (upload_id: string, file: Buffer) =>
  send(video_edit_url, { act: 'save', upload_id }, 'preview', file);
const aPicture = (height: number): Promise<Buffer> =>
  sharp({ create: { width: 1280, height, channels: 3, background: '#385' } })
    .jpeg()
    .toBuffer();

/** The jobs about something that wait, with the attempts that they have used. */
async function waitingJobs(about: string) {
  const { rows } = await sql<{ retry_count: number; is_later: boolean }>`
    select retry_count, start_after > now() + interval '30 s' as is_later from pgboss.job
    where state in ('created', 'retry') and data::text like ${`%${about}%`}`.execute(api.db);
  return rows;
}
const postponed = [{ retry_count: 0, is_later: true }];
/** The minute of a job is over. */
const hurry = (about: string) =>
  sql`update pgboss.job set start_after = now() where state = 'created' and data::text like ${`%${about}%`}`.execute(
    api.db,
  );
const whole = () => api.app.inject({ url: '/healthz' });

/** A film whose last byte arrives. */
async function sendFilm(bytes: Buffer): Promise<string> {
  const tus = { ...headers(), 'tus-resumable': '1.0.0' };
  const begun = await api.app.inject({
    method: 'POST',
    url: uploads_url,
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('lake.mp4').toString('base64')}`,
    },
  });
  const url = String(begun.headers.location);
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await api.app.inject({ method: 'PATCH', url, headers: { ...tus, ...type }, payload: bytes });
  return url;
}

test.each([
  ['staged', 'stage', 210],
  ['stored', 'storage', 320],
] as const)(
  'a film that is %s on a full disk waits with all its bytes, its job uses no attempt, and once there is room it is taken in',
  async (_how, step, tone) => {
    const facts = { size: '320x180', seconds: 3, tone };
    const bytes = await readFile(await drawClip(join(api.folder, `${step}.mp4`), facts));
    full.add(step);
    const url = await sendFilm(bytes);
    const upload_id = url.slice(-22);
    await expect.poll(() => waitingJobs(upload_id)).toEqual(postponed);
    const get = async () => (await api.app.inject({ url, headers: headers() })).json<OwnUpload>();
    expect(await get()).toMatchObject({ state: 'checking', reason_code: null });
    const part = await api.ctx().part_files.find(upload_id);
    expect((await readFile(part?.path ?? '')).equals(bytes)).toBe(true);
    expect((await whole()).statusCode).toBe(200);

    full.delete(step);
    await hurry(upload_id);
    await expect.poll(async () => (await get()).state, { timeout: 90_000 }).toBe('ready');
    const row = await api.db
      .selectFrom('upload')
      .select('storage_key')
      .where('upload_id', '=', upload_id)
      .executeTakeFirstOrThrow();
    const stored = await api.ctx().storage.read(`o/${row.storage_key}/source`);
    expect(Buffer.concat((await stored?.toArray()) ?? []).equals(bytes)).toBe(true);
  },
);

test('a photo that is looked at on a full disk waits, its job uses no attempt, and once there is room it is taken in', async () => {
  const begun = { act: 'create', rules: upload_rules_version, agree: 'on' };
  full.add('storage');
  const sent = await send(album_edit_url, begun, 'photo', await aPicture(800));
  const { draft_id } = sent.json<AlbumEditAnswer>();
  await expect.poll(() => waitingJobs(draft_id ?? '')).toEqual(postponed);
  const states = async () =>
    (
      await api.db
        .selectFrom('album_draft_photo')
        .select(['state', 'reason_code'])
        .where('draft_id', '=', draft_id ?? '')
        .execute()
    ).map((photo) => [photo.state, photo.reason_code]);
  expect(await states()).toEqual([['checking', null]]);
  full.delete('storage');
  await hurry(draft_id ?? '');
  await expect.poll(states, { timeout: 60_000 }).toEqual([['ready', null]]);
});

const unavailable = [503, { error: 1, code: 'unavailable', info: { retry_after: 60 } }];

test('photos that come to a full disk are refused with one sentence, and nothing of them stays', async () => {
  const begun = { act: 'create', rules: upload_rules_version, agree: 'on' };
  const { draft_id } = (await send(album_edit_url, begun, 'photo')).json<AlbumEditAnswer>();
  const ref = { act: 'save', draft_id: draft_id ?? '' };
  const files = async () => (await readdir(join(api.folder, 'uploads')).catch(() => [])).length;
  const before = await files();
  full.add('parts');
  const refused = await send(album_edit_url, ref, 'photo', randomBytes(500));
  full.delete('parts');
  expect([refused.statusCode, refused.json()]).toEqual(unavailable);
  expect(await files()).toBe(before);
  expect((await send(album_edit_url, ref, 'photo', randomBytes(500))).statusCode).toBe(200);
});

test('an own picture that comes to a full disk is refused with one sentence, and the form stays as it was', async () => {
  const upload_id = await anUpload(api.ctx(), state.member_id, { rules: upload_rules_version });
  const pictures = () =>
    api.db
      .selectFrom('own_preview')
      .select('photo_id')
      .where('upload_id', '=', upload_id)
      .execute();
  expect((await sendPicture(upload_id, await aPicture(720))).statusCode).toBe(200);
  const before = await pictures();
  expect(before).toHaveLength(1);
  full.add('storage');
  const refused = await sendPicture(upload_id, await aPicture(721));
  full.delete('storage');
  expect([refused.statusCode, refused.json()]).toEqual([503, { error: 1, code: 'unavailable' }]);
  expect(await pictures()).toEqual(before);
  expect((await whole()).statusCode).toBe(200);
  expect((await sendPicture(upload_id, await aPicture(721))).statusCode).toBe(200);
  expect(await pictures()).not.toEqual(before);
});
