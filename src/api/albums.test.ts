import { beforeAll, describe, expect, test } from 'vitest';
import {
  AlbumAnswer,
  AlbumListing,
  albumsUrl,
  albumUrl,
  DeletedAlbum,
  photoSrcset,
} from '#contracts/calls/catalogue/albums.ts';
import { deleteAlbum, createAlbum } from '#domain/submissions/index.ts';
import { saveChannels, saveModels } from '#domain/taxonomy/index.ts';
import { withApi } from '#tests/support/api.ts';
import { describeJsonCall, expectNotFound, misspellings } from '#tests/support/json-calls.ts';
import { aPhoto } from '#tests/support/many-people.ts';

const api = withApi();
const ids = { shown: 0, hidden: 0, deleted: 0, waiting: 0 };
const query = {
  lifetime: 3600,
  orientation: 'str',
  sort: 'latest-updates',
  count: 10,
  section: '',
  object_id: '',
  page: 1,
} as const;
const albums = albumsUrl.build(query);

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const models = await saveModels(ctx, [
    { dir: 'ann', title: 'Ann', orientation: 'str', attributes: {} },
  ]);
  const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }]);
  const make = async () =>
    createAlbum(ctx, {
      command: 'velour import',
      orientation: 'str',
      lang: 'en',
      title: 'Dunes in the evening',
      photos: [await aPhoto(ctx), await aPhoto(ctx)],
      model_ids: [...models.values()],
      channel_id: channels.get('studio') ?? 0,
    });
  for (const which of ['shown', 'hidden', 'deleted', 'waiting'] as const) ids[which] = await make();
  for (let n = 0; n < 9; n++) await make();
  await ctx.db
    .updateTable('album')
    .set({ is_private: true })
    .where('album_id', '=', ids.hidden)
    .execute();
  await ctx.db
    .updateTable('album')
    .set({ status_id: 2 })
    .where('album_id', '=', ids.waiting)
    .execute();
  await deleteAlbum(ctx, ids.deleted);
});

const cache = 'public, s-maxage=3600, max-age=60';
const newest = () => Array.from({ length: 9 }, (_, n) => `a${ids.waiting + 9 - n}`);
describeJsonCall(api, 'albums', {
  url: () => albumsUrl.build({ ...query, count: 3, section: 'model', object_id: 'ann' }),
  schema: AlbumListing,
  cache,
  tags: () => ['albums', 'm-ann', ...newest().slice(0, 3)],
});
describeJsonCall(api, 'album', {
  url: () => albumUrl.build(ids.shown),
  schema: AlbumAnswer,
  cache,
  tags: () => ['album', `a${ids.shown}`, 'm-ann', 'c-studio'],
});

describe('one URL per answer', () => {
  test.each(['/3600/', '/str/', '/latest-updates/', '/10/', '.1.'])(
    'albums returns 404 for invalid values of %s',
    async (part) => {
      for (const url of misspellings(albums, part)) await expectNotFound(api, url);
    },
  );

  test.each([
    albums.replace('/latest-updates/', '/longest/'),
    albums.replace('/..1', '/tags.x.1'),
    albums.replace('/..1', '/.ann.1'),
    albums.replace('/..1', '/model..1'),
    albums.replace('/..1', '/model.__proto__.1'),
    albums.replace('/..1', '/model.constructor.1'),
    albums.replace('/..1', '/categories.a,b.1'),
    albums.replace('/..1', '/categories.nowhere.1'),
    albums.replace('/..1.', '/..99999999.'),
    '/api/json/album/3600/1000/1.json',
    '/api/json/album/3600/0/0.json',
    '/api/json/album/3600/0/01.json',
    '/api/json/album/3600/0/constructor.json',
    '/api/json/album/3600/67108000/67108864.json',
  ])('returns 404 for %s', (url) => expectNotFound(api, url));
});

test.each([
  ['hidden', 403, () => ({ error: 1, code: 'private' }), 'no-store'],
  ['deleted', 410, () => ({ album_id: ids.deleted, status_id: 5 }), 'public, max-age=60'],
  ['waiting', 404, () => ({ error: 1, code: 'not_found' }), 'public, max-age=60'],
] as const)('a %s one returns %i without details', async (which, status, body, policy) => {
  const answer = await api.app.inject({ url: albumUrl.build(ids[which]) });
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    status,
    body(),
    policy,
  ]);
  expect(answer.headers).not.toHaveProperty('cache-tag');
  if (which === 'deleted') expect(DeletedAlbum.parse(answer.json())).toEqual(answer.json());
});

test('the srcset of a photo lists its stored sizes', async () => {
  const { album } = AlbumAnswer.parse(
    (await api.app.inject({ url: albumUrl.build(ids.shown) })).json(),
  );
  const [photo] = album.photos;
  const folder = album.thumb.replace('/320.jpg', '');
  expect(photo?.url).toBe(`${folder}/1280.jpg`);
  const expected = (extension: string, widths: number[]) =>
    widths.map((width) => `${folder}/${width}.${extension} ${width}w`).join(', ');
  for (const from of [album.thumb, photo?.url ?? '']) {
    expect(photoSrcset(from, 'avif')).toBe(expected('avif', [320, 640, 1280]));
    expect(photoSrcset(from, 'webp')).toBe(expected('webp', [320, 640, 1280, 2560]));
    expect(photoSrcset(from, 'jpg')).toBe(expected('jpg', [320, 640, 1280, 2560]));
  }
  expect(photoSrcset('', 'avif')).toBe('');
});
