import { describe, expect, test } from 'vitest';
import type { AlbumCard, ListAlbumsQuery } from '#contracts/calls/catalogue/albums.ts';
import type { Category } from '#contracts/calls/catalogue/catalogue.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { AlbumSource } from './album-source.ts';
import { loadAlbums, type AlbumsPage } from './load-albums.ts';

const visitor = { orientation: 'str', language: 'de' } as const;
const album: AlbumCard = {
  album_id: 7,
  dir: 'still',
  title: 'Still',
  lang: 'en',
  thumb: '/media/a/key/320.jpg',
  photos_amount: 3,
  gender: 'str',
  statistics: { viewed: 10, likes: 3, dislikes: 1 },
  things: 't1 c2',
};
const category = (dir: string): Category => ({
  dir,
  title: `Kategorie ${dir}`,
  total_videos: 1,
  img: 'x',
});

/** Sixty categories, one channel, and one album in every list; the lists of `old` moved to `new`. */
function source(asked: ListAlbumsQuery[] = []): AlbumSource {
  return {
    async list(query) {
      asked.push(query);
      if (query.object_id === 'old') throw pageFailure({ code: 'not_found', moved_to: 'new' });
      if (query.object_id === 'unknown') throw pageFailure({ code: 'not_found' });
      return { albums: query.page === 1 ? [album] : [], total_count: 1 };
    },
    async channel(dir) {
      if (dir !== 'north') throw pageFailure({ code: 'not_found' });
      const statistics = { viewed: 0, likes: 0, dislikes: 0, videos: 0 };
      const words = {
        description: '',
        banner: '',
        cf3: '',
        cf4: '',
        cf7: '',
        avatar: '',
        scr1: '',
        scr2: '',
      };
      return {
        channel: {
          dir,
          title: 'North Light',
          total_videos: 0,
          total_albums: 0,
          genders: [],
          statistics: { ...statistics, subscribers: 0 },
          thing: 'h1',
          rank: 0,
          ...words,
        },
      };
    },
    comments: () => Promise.reject(new Error('a list has no comments')),
    categories: async () => ({
      categories: Array.from({ length: 60 }, (_, index) => category(`c-${index}`)),
    }),
    get: () => Promise.reject(new Error('a list asks for lists alone')),
  };
}

const at = (address: string, asked?: ListAlbumsQuery[]): Promise<AlbumsPage> =>
  loadAlbums(source(asked), visitor, new URL(address, 'http://site.example'));

/** Where a loader sends the visitor, or the status that it throws. */
async function thrownAt(address: string): Promise<unknown> {
  const thrown: unknown = await at(address).catch((error: unknown) => error);
  if (thrown instanceof Response) return [thrown.status, thrown.headers.get('location')];
  return (thrown as { init?: { status?: number } }).init?.status;
}

describe('a list of albums', () => {
  test('asks the catalogue for what its address says, and carries what its cards show', async () => {
    const asked: ListAlbumsQuery[] = [];
    const page = await at('/albums/top-rated/?category=c-3', asked);
    expect(asked).toEqual([
      {
        orientation: 'str',
        sort: 'top-rated',
        count: 40,
        section: 'categories',
        object_id: 'c-3',
        page: 1,
      },
    ]);
    expect(page.albums).toEqual([
      {
        album_id: 7,
        href: '/album/7/still/',
        title: 'Still',
        lang: 'en',
        cover: album.thumb,
        things: 't1 c2',
        photos: 3,
        views: 10,
        percent: 75,
      },
    ]);
    expect({
      sort: page.sort,
      query: page.query,
      total_count: page.total_count,
      is_past_end: page.is_past_end,
    }).toEqual({
      sort: 'top-rated',
      query: { category: 'c-3', page: 1 },
      total_count: 1,
      is_past_end: false,
    });
  });

  test('names its category in the page’s language and its channel as it is called', async () => {
    expect((await at('/albums/latest-updates/?category=c-55')).section).toBe('Kategorie c-55');
    expect((await at('/albums/latest-updates/?category=bare')).section).toBe('bare');
    expect((await at('/albums/latest-updates/?channel=north')).section).toBe('North Light');
    expect((await at('/albums/latest-updates/?channel=south')).section).toBe('south');
    expect((await at('/albums/latest-updates/')).section).toBe('');
  });

  test('has the fifty largest categories next to it, its own first', async () => {
    const { categories } = await at('/albums/latest-updates/?category=c-55');
    expect([categories.length, categories[0], categories.at(-1)?.dir]).toEqual([
      50,
      { dir: 'c-55', title: 'Kategorie c-55', total_videos: 1 },
      'c-48',
    ]);
  });

  test('past its end says so', async () => {
    const page = await at('/albums/latest-updates/?page=2');
    expect([page.is_past_end, page.total_count, page.albums]).toEqual([true, 1, []]);
  });

  test.each([
    ['/albums/', '/albums/latest-updates/'],
    ['/albums', '/albums/latest-updates/'],
    ['/albums/?page=2', '/albums/latest-updates/?page=2'],
    ['/albums/top-rated?channel=north', '/albums/top-rated/?channel=north'],
    ['/albums/top-rated/?category=old&page=2', '/albums/top-rated/?category=new'],
    ['/albums/top-rated/?channel=old', '/albums/top-rated/?channel=new'],
  ])('%s leads to %s for good', async (address, target) => {
    expect(await thrownAt(address)).toEqual([301, target]);
  });

  test.each([
    '/albums/longest/',
    '/albums/top-rated/?page=0',
    '/albums/top-rated/?category=unknown',
    '/albums/top-rated/?category=a&channel=b',
  ])('%s is not there', async (address) => {
    expect(await thrownAt(address)).toBe(404);
  });
});
