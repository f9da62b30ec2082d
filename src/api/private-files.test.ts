import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { myVideoFileUrl, myVideoUrl } from '#contracts/calls/uploads/my-videos.ts';
import { deobfuscate, VideoFiles, videoFileUrl } from '#contracts/calls/catalogue/video-file.ts';
import { VideoAnswer } from '#contracts/calls/catalogue/videos.ts';
import { setAlbumState } from '#domain/albums/index.ts';
import { createCase, hideVideo } from '#domain/cases/index.ts';
import { createFileAudiences } from '#domain/file-access/index.ts';
import { signedFolder, signedTimelinePath } from '#domain/media/index.ts';
import { endSessions } from '#domain/members/index.ts';
import { changeOwnVideos, deleteOwnVideo, restoreOwnVideo } from '#domain/own-videos/index.ts';
import { createAlbum, restoreVideo } from '#domain/submissions/index.ts';
import { setVideoState } from '#domain/videos/index.ts';
import { silentLog } from '#platform/log.ts';
import { withApi } from '#tests/support/api.ts';
import { a_command, aMedia, aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';

let now = 1000;
const api = withApi(() => ({
  fileAudiences: createFileAudiences({
    db: api.db,
    log: silentLog,
    patience_ms: 30_000,
    now: () => now,
  }),
}));
const system = () => api.ctx({ kind: 'system' });
const cookieOf = (token: string) => ({ cookie: `__Host-session=${token}` });

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
/** Of addresses, once what a process knows of them is too old. */
async function statuses(urls: readonly string[], token?: string): Promise<number[]> {
  now += 5001;
  const headers = token === undefined ? {} : cookieOf(token);
  return Promise.all(urls.map(async (url) => (await get(url, headers)).statusCode));
}
const each = (urls: readonly string[], status: number): number[] => urls.map(() => status);

async function aFile(key: string): Promise<void> {
  const path = join(api.folder, 'media', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'content');
}

/** A published video of a member, the addresses of its pictures, and those of its stream as they were given to anybody. */
async function aFilm(username: string, media_id?: number) {
  const owner = await aMember(api.ctx(), username);
  const of_clip = media_id ?? (await aMedia(system()));
  const { storage_key } = await api.db
    .updateTable('media')
    .set({
      storyboard: JSON.stringify({
        interval: 1,
        width: 160,
        height: 90,
        columns: 5,
        rows: 5,
        count: 3,
      }),
    })
    .where('media_id', '=', of_clip)
    .returning('storage_key')
    .executeTakeFirstOrThrow();
  const video_id = await aVideo(system(), {
    media_id: of_clip,
    member_id: owner.member_id,
    command: a_command,
  });
  const names = ['master.m3u8', '360/s00001.m4s', 'storyboard/s0.webp'];
  for (const name of ['t0-320.webp', 'preview.mp4']) await aFile(`p/${storage_key}/${name}`);
  for (const name of names) await aFile(`v/${storage_key}/${name}`);
  const { media_secret } = api.ctx().settings;
  const terms = { expires: Math.floor(Date.now() / 1000) + 3600 };
  const folder = signedFolder(media_secret, storage_key, terms);
  const pictures = ['t0-320.webp', 'preview.mp4'].map((name) => `/media/p/${storage_key}/${name}`);
  const streams = [
    ...names.map((name) => folder + name),
    signedTimelinePath(media_secret, storage_key, terms),
  ];
  return { ...owner, video_id, media_id: of_clip, storage_key, pictures, streams };
}

test('a video that its uploader makes private is for members: pictures by the cookie, streams by addresses of their session', async () => {
  const { member_id, video_id, pictures, streams, storage_key } = await aFilm('Anna');
  const reader = await aMember(api.ctx(), 'Reader');
  expect(await statuses([...pictures, ...streams])).toEqual(each([...pictures, ...streams], 200));
  const [changed] = await changeOwnVideos(system(), {
    member_id,
    video_ids: [video_id],
    change: 'visibility',
    value: '0',
    is_preview: false,
  });
  expect(changed).toMatchObject({ state: 'changed', after: '0' });
  const all = [...pictures, ...streams];
  expect(await statuses(all)).toEqual(each(all, 404));
  const purged = await api.db
    .selectFrom('cache_purge')
    .select('tag')
    .where('tag', '=', `x-${storage_key}`)
    .execute();
  expect(purged).not.toEqual([]);

  // A cookie opens no address that was given to anybody.
  expect(await statuses(streams, reader.token)).toEqual(each(streams, 404));
  expect(await statuses(pictures, reader.token)).toEqual(each(pictures, 200));
  const answer = await get(myVideoUrl.build({ video_id }), cookieOf(reader.token));
  const { video } = VideoAnswer.parse(answer.json());
  expect(new URL(video.preview, 'https://tube.example').pathname).toBe(pictures[1]);
  const own = await get(myVideoFileUrl.build({ video_id }), cookieOf(reader.token));
  const [file] = VideoFiles.parse(own.json());
  const bound = [deobfuscate(file?.video_url ?? ''), file?.timeline ?? ''];
  expect(await statuses(bound)).toEqual(each(bound, 200));

  await endSessions(system(), reader.member_id);
  expect(await statuses(pictures, reader.token)).toEqual(each(pictures, 404));
  await setVideoState(system(), video_id, { is_private: false });
  expect(await statuses(all)).toEqual(each(all, 200));
});

test('a picture for members is stored by nothing and read by no other site, also where a cache revalidates it', async () => {
  const { video_id, pictures, token } = await aFilm('Berta');
  const [url = ''] = pictures;
  const { headers: open } = await get(url);
  expect(open).toMatchObject({
    'cache-control': expect.stringMatching(/^public, /),
    'access-control-allow-origin': '*',
  });
  await setVideoState(system(), video_id, { is_private: true });
  now += 5001;
  const again = await get(url, { ...cookieOf(token), 'if-none-match': String(open['etag']) });
  expect([again.statusCode, again.body]).toEqual([200, 'content']);
  expect(again.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  for (const name of ['access-control-allow-origin', 'cache-tag', 'surrogate-key'])
    expect(again.headers).not.toHaveProperty(name);
  const part = await get(url, { ...cookieOf(token), range: 'bytes=0-2' });
  expect([part.statusCode, part.body]).toEqual([206, 'con']);
  const refused = await get(url);
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'no-store']);
  const forged = await get(url, cookieOf('A'.repeat(32)));
  expect(forged.statusCode).toBe(404);
});

test.each(['reject', 'ask-changes'] as const)(
  'after the decision to %s a published video is its uploader’s again, with its pictures',
  async (action) => {
    const { video_id, pictures, streams, token } = await aFilm(`Clara-${action}`);
    const stranger = await aMember(api.ctx(), `Not-${action}`);
    const all = [...pictures, ...streams];
    await aDecision(
      system(),
      { type: 'video', id: String(video_id) },
      { action, ...(action === 'ask-changes' && { details: { changes: { title: 'Shorter' } } }) },
    );
    expect(await statuses(all)).toEqual(each(all, 404));
    expect(await statuses(all, stranger.token)).toEqual(each(all, 404));
    expect(await statuses(pictures, token)).toEqual(each(pictures, 200));
    expect(await statuses(streams, token)).toEqual(each(streams, 404));
  },
);

test('a video that its uploader deletes ends with streams that were given out before, and comes back with them', async () => {
  const { member_id, video_id, pictures, streams, token } = await aFilm('Dora');
  const all = [...pictures, ...streams];
  const [given] = VideoFiles.parse((await get(videoFileUrl.build(video_id))).json());
  const before = [deobfuscate(given?.video_url ?? ''), given?.timeline ?? ''];
  expect(await statuses(before)).toEqual([200, 200]);
  await deleteOwnVideo(system(), { member_id, video_id });
  expect(await statuses([...all, ...before])).toEqual(each([...all, ...before], 404));
  // My videos shows it until it is gone for good.
  expect(await statuses(pictures, token)).toEqual(each(pictures, 200));
  await restoreOwnVideo(system(), { member_id, video_id });
  expect(await statuses([...all, ...before])).toEqual(each([...all, ...before], 200));
});

test('a clip that another public video shows stays', async () => {
  const one = await aFilm('Emma');
  const two = await aFilm('Fritz', one.media_id);
  const all = [...one.pictures, ...one.streams];
  await setVideoState(system(), one.video_id, { is_private: true });
  expect(await statuses(all)).toEqual(each(all, 200));
  await deleteOwnVideo(system(), two);
  expect(await statuses(all)).toEqual(each(all, 404));
  expect(await statuses(one.pictures, two.token)).toEqual(each(one.pictures, 200));
});

test('a decision to remove takes the pictures from their uploader as well', async () => {
  const { video_id, pictures, streams, token } = await aFilm('Gerda');
  await setVideoState(system(), video_id, { is_private: true });
  await aDecision(system(), { type: 'video', id: String(video_id) }, { action: 'remove' });
  const all = [...pictures, ...streams];
  expect(await statuses(all, token)).toEqual(each(all, 404));
});

test('photos of a private album are for members', async () => {
  const { token } = await aMember(api.ctx(), 'Hanna');
  const { photo_id, storage_key } = await aPhoto(system());
  const album_id = await createAlbum(system(), {
    orientation: 'str',
    lang: 'en',
    title: 'Stones',
    photos: [{ photo_id }],
    command: a_command,
  });
  const urls = [320, 1280].map((width) => `/media/a/${storage_key}/${width}.webp`);
  for (const url of urls) await aFile(url.slice('/media/'.length));
  expect(await statuses(urls)).toEqual([200, 200]);
  await setAlbumState(system(), album_id, { is_private: true });
  expect(await statuses(urls)).toEqual([404, 404]);
  expect(await statuses(urls, token)).toEqual([200, 200]);
  const purged = await api.db
    .selectFrom('cache_purge')
    .select('tag')
    .where('tag', '=', `x-${storage_key}`)
    .execute();
  expect(purged).toHaveLength(1);
});

test('files of a hidden video are served to no one, not even by an address that was signed before', async () => {
  const ctx = api.ctx({ kind: 'system' });
  const media_id = await aMedia(ctx);
  const video_id = await aVideo(ctx, { media_id });
  const { storage_key } = await api.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  for (const key of [`p/${storage_key}/t0-320.webp`, `v/${storage_key}/360/s00001.m4s`])
    await aFile(key);
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const urls = [
    `/media/p/${storage_key}/t0-320.webp`,
    `${signedFolder(ctx.settings.media_secret, storage_key, { expires })}360/s00001.m4s`,
  ];
  const becomes = async (status: number): Promise<void> => {
    now += 5001;
    const answers = await Promise.all(urls.map((url) => get(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status]);
  };
  await becomes(200);

  const { reference } = await createCase(ctx, {
    kind: 'remove',
    fields: { email: 'a@example.com', addresses: `/videos/${video_id}/x/` },
    lang: 'en',
    region: '',
  });
  await hideVideo(ctx, { reference, video_id });
  await becomes(404);
  const { rows } = await sql`select 1 from cache_purge where tag = ${`x-${storage_key}`}`.execute(
    api.db,
  );
  expect(rows.length).toBeGreaterThan(0);

  // Another video that shows the same clip keeps it.
  const other = await aVideo(ctx, { media_id, title: 'Another' });
  await becomes(200);
  await hideVideo(ctx, { reference, video_id: other });
  await becomes(404);

  await restoreVideo(ctx, { reference, video_id });
  await becomes(200);
});
