import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { albumPage, albumsPage, albumSorts } from './album-pages.ts';
import { albumsQuery, parseAlbumsPath, parseAlbumsQuery } from './parse-album-pages.ts';
import { albumsUrl } from '../calls/catalogue/albums.ts';
import { limits } from '../limits/limits.ts';
import { pages } from './pages.ts';
import { queryKeysOf } from './page-queries.ts';

const readAt = (address: string): unknown => {
  const url = new URL(address, 'http://x');
  return { ...parseAlbumsPath(url.pathname), ...parseAlbumsQuery(url.searchParams) };
};
const asked = (query: string): unknown => parseAlbumsQuery(new URLSearchParams(query));

describe('addresses of lists of albums', () => {
  test('say what is not the default, in one order', () => {
    expect(albumsPage('latest-updates')).toBe('/albums/latest-updates/');
    expect(albumsPage('top-rated', { page: 1 })).toBe('/albums/top-rated/');
    expect(albumsPage('top-rated', { page: 3, category: 'lake' })).toBe(
      '/albums/top-rated/?category=lake&page=3',
    );
    expect(albumsPage('most-viewed', { channel: 'north-light' })).toBe(
      '/albums/most-viewed/?channel=north-light',
    );
  });

  test('are read back as they were written', () => {
    const dir = fc.stringMatching(/^[a-z0-9-]{1,80}$/);
    const section = fc.oneof(
      fc.constant({}),
      fc.record({ category: dir }),
      fc.record({ channel: dir }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...albumSorts),
        section,
        fc.integer({ min: 1, max: limits.page_max }),
        (sort, of, page) => {
          expect(readAt(albumsPage(sort, { ...of, page }))).toEqual({ sort, ...of, page });
        },
      ),
    );
  });

  test.each(['/albums', '/albums/', '/albums/latest-updates', '/albums/latest-updates/'])(
    '%s is a list',
    (path) => {
      expect(parseAlbumsPath(path)).toEqual({ sort: 'latest-updates' });
    },
  );

  test.each([
    '/album/',
    '/albums/longest/',
    '/albums/Top-rated/',
    '/albums/top-rated/2/',
    '/albums//',
    '/albumsx/',
    '/',
    '/albums/__proto__/',
  ])('%s is none', (path) => {
    expect(parseAlbumsPath(path)).toBeUndefined();
  });

  test.each([
    'category=lake&channel=north',
    'category=lake&category=sea',
    'channel=a&channel=a',
    'category=',
    'channel=North',
    'category=lake,sea',
    `category=${'a'.repeat(81)}`,
    'page=0',
    'page=01',
    'page=2&page=2',
  ])('%s is refused', (query) => {
    expect(asked(query)).toBeUndefined();
  });

  test('unknown query names are ignored', () => {
    expect(asked('utm=1')).toEqual({ page: 1 });
    expect(asked('page=2&model=x')).toEqual({ page: 2 });
  });

  test('ask for what the call can say', () => {
    const sections = [{}, { category: 'lake' }, { channel: 'north' }] as const;
    expect(
      sections.map((of) =>
        albumsUrl.build({
          lifetime: 86_400,
          ...albumsQuery('top-rated', 'gay', { ...of, page: 2 }),
        }),
      ),
    ).toEqual([
      '/api/json/albums/86400/gay/top-rated/40/..2.json',
      '/api/json/albums/86400/gay/top-rated/40/categories.lake.2.json',
      '/api/json/albums/86400/gay/top-rated/40/channel.north.2.json',
    ]);
  });
});

test('pages of albums keep what changes them of their query, and nothing else', () => {
  for (const path of ['/albums/', '/albums', pages.albums('top-rated')])
    expect(queryKeysOf(path)).toEqual(['category', 'channel', 'page']);
  const path = albumPage({ album_id: 7, dir: 'quiet-water' });
  expect([path, pages.album({ album_id: 7, dir: 'quiet-water' })]).toEqual([
    '/album/7/quiet-water/',
    '/album/7/quiet-water/',
  ]);
  expect(queryKeysOf(path)).toEqual(['comment', 'comments', 'draft']);
});
