import { describe, expect, test } from 'vitest';
import type { Album, AlbumCard, ListAlbumsQuery } from '#contracts/calls/catalogue/albums.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { AlbumSource } from './album-source.ts';
import { loadAlbum } from './load-album.ts';

const card = (album_id: number): AlbumCard => ({
  album_id,
  dir: `album-${album_id}`,
  title: `Album ${album_id}`,
  lang: 'en',
  thumb: `/media/a/key${album_id}/320.jpg`,
  photos_amount: 1,
  gender: 'gay',
  statistics: { viewed: 5, likes: 0, dislikes: 0 },
  things: '',
});
const album: Album = {
  ...card(7),
  photos: [{ url: '/media/a/key7/1280.jpg', width: 4000, height: 3000, title: 'One' }],
  models: [
    { dir: 'ann', title: 'Ann', img: '/i/ann.webp' },
    { dir: 'ben', title: 'Ben', img: '' },
  ],
  tags: [{ dir: 'lake', title: 'lake' }],
  categories: [
    { dir: 'lake', title: 'Lake' },
    { dir: 'sky', title: 'Sky' },
  ],
  channel: { dir: 'north', title: 'North' },
  labels: [{ code: 'staged', titles: { en: 'Staged scenes', de: 'Gestellte Szenen' } }],
};

const no_comments = { total_count: 0, setting: 'on' as const, threads: [], next: '' };

function source(shown: Album = album, asked: ListAlbumsQuery[] = []): AlbumSource {
  return {
    async get(album_id) {
      if (album_id !== 7) throw pageFailure({ code: 'deleted', subject: 'album' });
      return { album: shown };
    },
    async list(query) {
      asked.push(query);
      return { albums: [7, 8, 9].map(card), total_count: 3 };
    },
    categories: async () => ({
      categories: [{ dir: 'sky', title: 'Himmel', total_videos: 1, img: '' }],
    }),
    comments: async () => ({ page: no_comments, opened: null, mark: null, typed: null }),
    channel: () => Promise.reject(new Error('an album names its channel itself')),
  };
}

const load = (from: AlbumSource, path: string, language: 'en' | 'de' = 'de') =>
  loadAlbum(from, path.split('/')[2] ?? '', new URL(path, 'http://site.example'), {
    orientation: 'str',
    language,
  });

async function thrownAt(path: string): Promise<unknown> {
  const thrown: unknown = await load(source(), path).catch((error: unknown) => error);
  if (thrown instanceof Response) return [thrown.status, thrown.headers.get('location')];
  return (thrown as { init?: { status?: number } }).init?.status;
}

describe('an album', () => {
  test('carries what its page shows', async () => {
    const { album: detail } = await load(source(), '/album/7/album-7/');
    expect(detail).toEqual({
      album_id: 7,
      dir: 'album-7',
      title: 'Album 7',
      lang: 'en',
      photos: album.photos,
      views: 5,
      likes: 0,
      dislikes: 0,
      percent: undefined,
      preview: '/media/a/key7/1280.jpg',
      cover: '/media/a/key7/320.jpg',
      channel: { dir: 'north', title: 'North', img: '' },
      models: album.models,
      topics: [
        { title: 'Lake', href: '/albums/latest-updates/?category=lake', is_english: true },
        { title: 'Himmel', href: '/albums/latest-updates/?category=sky', is_english: false },
      ],
      labels: ['Gestellte Szenen'],
    });
  });

  test('is followed by other albums of its first model, of its own orientation, without itself', async () => {
    const asked: ListAlbumsQuery[] = [];
    const { more } = await load(source(album, asked), '/album/7/album-7/');
    expect(more.map(({ album_id }) => album_id)).toEqual([8, 9]);
    expect(asked).toEqual([
      {
        orientation: 'gay',
        sort: 'latest-updates',
        count: 12,
        section: 'model',
        object_id: 'ann',
        page: 1,
      },
    ]);
    expect((await load(source({ ...album, models: [] }), '/album/7/album-7/')).more).toEqual([]);
  });

  test('loads when the lists of its page fail', async () => {
    const alone = {
      ...source(),
      list: () => Promise.reject(new Error('down')),
      categories: () => Promise.reject(new Error('down')),
    };
    const { album: detail, more } = await load(alone, '/album/7/album-7/');
    expect([detail.topics.map(({ title }) => title), more]).toEqual([['Lake', 'Sky'], []]);
  });

  test.each([
    '/album/7/',
    '/album/7',
    '/album/7/another-name/',
    '/album/7/album-7',
    '/album/7/album-7/?page=2',
  ])('%s leads to its one address, or is it', async (path) => {
    const own = '/album/7/album-7/';
    const query = new URL(path, 'http://x').search;
    if (path.startsWith(own)) expect((await load(source(), path)).album.album_id).toBe(7);
    else expect(await thrownAt(path)).toEqual([301, own + query]);
  });

  test.each([
    ['/album/8/album-8/', 410],
    ['/album/0/x/', 404],
    ['/album/07/x/', 404],
    ['/album/x/', 404],
    ['/album/99999999999/x/', 404],
  ])('%s answers %i', async (path, status) => {
    expect(await thrownAt(path)).toBe(status);
  });
});
