import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { albumUrl } from '#contracts/calls/catalogue/albums.ts';
import {
  commentsUrl,
  ownCommentsUrl,
  repliesUrl,
  threadUrl,
} from '#contracts/calls/social/comments.ts';
import { oembedUrl } from '#contracts/calls/catalogue/oembed.ts';
import { plainFileUrl } from '#contracts/calls/files/plain-file.ts';
import { videoFileUrl } from '#contracts/calls/catalogue/video-file.ts';
import { relatedGroupOf, relatedUrl, videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { signedFolder } from '#domain/media/index.ts';
import {
  applyDueDecisions,
  decideCase,
  openCase,
  operator,
  type Action,
} from '#domain/moderation/index.ts';
import { postComment } from '#domain/comments/index.ts';
import { createRegionHides } from '#domain/region-hides/index.ts';
import { createAlbum } from '#domain/submissions/index.ts';
import { silentLog } from '#platform/log.ts';
import { noPlaces } from '#platform/places/place-file.ts';
import { withApi } from '#tests/support/api.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { createPlaceOf } from '../http/visitor-place.ts';

/** Region hides that the tests notify, as the listener of a process does. */
const heard: { forget(): void }[] = [];
const api = withApi((deps) => {
  const regionHides = createRegionHides({ db: api.db, log: silentLog });
  heard.push(regionHides);
  return {
    regionHides,
    answer_cache_bytes: 1_000_000,
    placeOf: createPlaceOf({
      country_header: 'x-country',
      region_header: '',
      trusted_proxies: ['127.0.0.1'],
      findPlace: noPlaces,
    }),
    trusted_proxies: ['127.0.0.1'],
    clock: deps.clock,
  };
});
const ctx = () => api.ctx({ kind: 'system' });

const ask = (url: string, country?: string) =>
  api.app.inject({ url, headers: country === undefined ? {} : { 'x-country': country } });
const statuses = (urls: readonly string[], country?: string) =>
  Promise.all(urls.map(async (url) => (await ask(url, country)).statusCode));

async function decide(type: 'video' | 'album', id: number, action: Action, regions?: string[]) {
  const subject = { type, id: String(id) };
  const { reference } = await api.db
    .transaction()
    .execute((trx) => openCase(api.ctx(), trx, { kind: 'edit', subject }));
  const { rule_id } = await api.db
    .selectFrom('content_rule')
    .select('rule_id')
    .executeTakeFirstOrThrow(() => new Error('no rule'));
  await decideCase(ctx(), operator, {
    reference,
    action,
    rule_id,
    facts: 'A court of the country has decided so.',
    ...(regions && { details: { regions } }),
  });
  for (const each of heard) each.forget();
  return reference;
}

async function aRule(): Promise<void> {
  await api.db
    .insertInto('content_rule')
    .values({
      code: 'local-law',
      version: 1,
      disposition: 'restricted',
      texts: JSON.stringify({ en: { title: 'Law', text: 'The law of a country.' } }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function aFile(key: string): Promise<void> {
  const path = join(api.folder, 'media', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'content');
}

async function aStreamedVideo() {
  const media_id = await aMedia(ctx());
  const video_id = await aVideo(ctx(), { media_id });
  const { storage_key } = await api.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  const stream = signedFolder(ctx().settings.media_secret, storage_key, {
    expires: Math.floor(Date.now() / 1000) + 3600,
  });
  const card = `/media/p/${storage_key}/t0-320.webp`;
  const files = [
    `${stream}master.m3u8`,
    `${stream}360/s00001.m4s`,
    `/media/p/${storage_key}/preview.mp4`,
  ];
  for (const path of [
    'v/%/master.m3u8',
    'v/%/360/s00001.m4s',
    'p/%/preview.mp4',
    'p/%/t0-320.webp',
  ])
    await aFile(path.replace('%', storage_key));
  const calls = [
    videoUrl.build(video_id),
    videoFileUrl.build(video_id),
    plainFileUrl.build(video_id),
    commentsUrl.build({ section: 'video', object_id: video_id, sort: 'best', after: '' }),
    `${oembedUrl.template}?url=${encodeURIComponent(`https://tube.example/videos/${video_id}/x/`)}`,
  ];
  return { video_id, media_id, storage_key, card, files, calls };
}

test('a video that is hidden in a country answers 451 there, and elsewhere as ever but from no shared cache', async () => {
  await aRule();
  const { video_id, storage_key, card, files, calls } = await aStreamedVideo();
  const urls = [...calls, ...files];
  const before = await statuses(urls, 'DE');
  // A clip of a test has no file as a whole.
  expect(before.map((status) => status < 400)).toEqual(
    urls.map((url) => !url.startsWith(plainFileUrl.template)),
  );
  expect((await ask(calls[0] ?? '', 'DE')).headers['cache-control']).toMatch(/s-maxage/);

  await decide('video', video_id, 'hide-region', ['de', 'at']);
  // From the cache of the process as well.
  expect(await statuses(urls, 'DE')).toEqual(urls.map(() => 451));
  expect(await statuses(urls, 'AT')).toEqual(urls.map(() => 451));
  for (const country of ['FR', undefined]) expect(await statuses(urls, country)).toEqual(before);

  const refused = await ask(calls[0] ?? '', 'DE');
  expect(refused.json()).toEqual({ error: 1, code: 'not_in_region' });
  expect(refused.headers['cache-control']).toBe('no-store');
  for (const url of urls) {
    const control = String((await ask(url, 'FR')).headers['cache-control']);
    expect(control, url).toMatch(/private|no-store/);
    expect(control, url).not.toMatch(/public|s-maxage/);
  }
  // The card stays in the lists, with its picture; another video is cached as ever.
  expect(await statuses([card], 'DE')).toEqual([200]);
  const other = await aVideo(ctx(), { title: 'Another' });
  expect((await ask(videoUrl.build(other), 'DE')).headers['cache-control']).toMatch(/s-maxage/);
  const purged = await api.db
    .selectFrom('cache_purge')
    .select('tag')
    .where('tag', 'in', [`v${video_id}`, `x-${storage_key}`])
    .execute();
  expect(new Set(purged.map(({ tag }) => tag)).size).toBe(2);

  // Restored, after the seconds in which that can be undone.
  await decide('video', video_id, 'restore');
  expect(await statuses(urls, 'DE')).toEqual(urls.map(() => 451));
  await api.db
    .updateTable('moderation_decision')
    .set({ effect_at: new Date(0) })
    .execute();
  await applyDueDecisions(ctx());
  for (const each of heard) each.forget();
  expect(await statuses(urls, 'DE')).toEqual(before);
});

test('a header of a client that is no proxy does not move it', async () => {
  await aRule();
  const { video_id, calls } = await aStreamedVideo();
  await decide('video', video_id, 'hide-region', ['de']);
  const [url = ''] = calls;
  const from = (remoteAddress: string) =>
    api.app.inject({ url, remoteAddress, headers: { 'x-country': 'DE' } });
  expect((await from('127.0.0.1')).statusCode).toBe(451);
  expect((await from('203.0.113.9')).statusCode).toBe(200);
});

test('a clip that another video shows everywhere is not hidden with one of them', async () => {
  await aRule();
  const { video_id, media_id, files } = await aStreamedVideo();
  await aVideo(ctx(), { media_id, title: 'The same clip' });
  await decide('video', video_id, 'hide-region', ['de']);
  expect(await statuses(files, 'DE')).toEqual(files.map(() => 200));
  expect(await statuses([videoUrl.build(video_id)], 'DE')).toEqual([451]);
});

test('of an album the page and its large photos are hidden', async () => {
  await aRule();
  const { photo_id } = await aPhoto(ctx());
  const album_id = await createAlbum(ctx(), {
    orientation: 'str',
    lang: 'en',
    title: 'Stones',
    photos: [{ photo_id }],
    command: 'velour import',
  });
  const { storage_key } = await api.db
    .selectFrom('photo')
    .select('storage_key')
    .where('photo_id', '=', photo_id)
    .executeTakeFirstOrThrow();
  for (const width of [320, 1280]) await aFile(`a/${storage_key}/${width}.webp`);
  const large = `/media/a/${storage_key}/1280.webp`;
  const urls = [albumUrl.build(album_id), large];
  expect(await statuses(urls, 'DE')).toEqual([200, 200]);
  await decide('album', album_id, 'hide-region', ['de']);
  expect(await statuses(urls, 'DE')).toEqual([451, 451]);
  expect(await statuses(urls, 'FR')).toEqual([200, 200]);
  expect(await statuses([`/media/a/${storage_key}/320.webp`], 'DE')).toEqual([200]);
});

test('related videos of a hidden one are not revealed either', async () => {
  await aRule();
  const { video_id } = await aStreamedVideo();
  const url = relatedUrl.build(relatedGroupOf(video_id, 1));
  expect(await statuses([url], 'DE')).toEqual([200]);
  await decide('video', video_id, 'hide-region', ['de']);
  expect(await statuses([url], 'DE')).toEqual([451]);
});

/** A thread with a reply, below a video or album: the addresses that name them by number. */
async function aThread(section: 'video' | 'album', object_id: number): Promise<string[]> {
  const { member_id } = await aMember(ctx(), `Writer-${section}-${object_id}`);
  const below = { member_id, section, object_id, lang: 'en' } as const;
  const thread = await postComment(ctx(), { ...below, text: 'What stands below' });
  await api.db.updateTable('comment').set({ state: 'shown' }).execute();
  const reply = await postComment(ctx(), {
    ...below,
    parent_id: thread.comment_id,
    text: 'An answer to that',
  });
  await api.db.updateTable('comment').set({ state: 'shown' }).execute();
  return [
    repliesUrl.build({ thread_id: thread.comment_id, after: '' }),
    threadUrl.build({ comment_id: thread.comment_id }),
    threadUrl.build({ comment_id: reply.comment_id }),
  ];
}

test('nor are the comments below it, which their numbers name, nor from a cache', async () => {
  await aRule();
  const { video_id } = await aStreamedVideo();
  const { photo_id } = await aPhoto(ctx());
  const album_id = await createAlbum(ctx(), {
    orientation: 'str',
    lang: 'en',
    title: 'Pebbles',
    photos: [{ photo_id }],
    command: 'velour import',
  });
  for (const [type, id] of [
    ['video', video_id],
    ['album', album_id],
  ] as const) {
    const urls = await aThread(type, id);
    const other = await aThread('video', await aVideo(ctx(), { title: `Beside the ${type}` }));
    expect(await statuses([...urls, ...other], 'DE')).toEqual([200, 200, 200, 200, 200, 200]);
    await decide(type, id, 'hide-region', ['de']);
    expect(await statuses(urls, 'DE')).toEqual([451, 451, 451]);
    expect(await statuses(urls, 'FR')).toEqual([200, 200, 200]);
    for (const url of urls)
      expect((await ask(url, 'FR')).headers['cache-control']).not.toMatch(/public|s-maxage/);
    // Those of another are as ever.
    expect(await statuses(other, 'DE')).toEqual([200, 200, 200]);
    expect((await ask(other[0] ?? '', 'DE')).headers['cache-control']).toMatch(/s-maxage/);
    const own = ownCommentsUrl.build({ section: type, object_id: id });
    expect(await statuses([own], 'DE')).toEqual([451]);
  }
  const unknown = threadUrl.build({ comment_id: 2_000_000_000 });
  expect(await statuses([unknown], 'DE')).toEqual([404]);
});
