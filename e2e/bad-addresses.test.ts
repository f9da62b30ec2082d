import { describe, expect, inject, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { readHead } from '#tests/support/page-head.ts';
import { firstChannel, firstModel } from '#tests/support/people-pages.ts';

// Answers of pages to invalid addresses: the right status, the right page, nothing repeated, nothing stored.
const origin = inject('origin');
const canary = 'zqx7';
const markup = `"><b>${canary}`;
const [model, channel] = await Promise.all([firstModel(origin), firstChannel(origin)]);
const get = (path: string): Promise<Response> => fetch(origin + path, { redirect: 'manual' });

const lists = [
  '/videos/latest-updates/',
  '/videos/history/',
  '/favourites',
  '/categories/landscape/latest-updates/',
  '/categories/landscape,water/longest/',
  '/tags/slow-cinema/latest-updates/',
  '/country/no/latest-updates/',
  '/top-country/',
  '/search/mist',
  '/models/most-popular/',
  '/channels/alphabet/',
  '/albums/top-rated/',
  pages.model(model.dir),
  pages.model(model.dir, 'wall'),
  pages.model(model.dir, 'albums'),
  pages.channel(channel.dir),
];
const no_pages = [
  '0',
  '-1',
  '1e9',
  '1e2',
  'NaN',
  'Infinity',
  '01',
  '1.0',
  '%2B1',
  '%201',
  '1%00',
  '0x1',
  '',
  '99999999',
  '%D9%A1',
  encodeURIComponent(markup),
];

describe('a page that is no number', () => {
  test.each(lists)('is the 404 page at %s, whatever it is instead', async (list) => {
    for (const number of no_pages) {
      const response = await get(`${list}?page=${number}`);
      const html = await response.text();
      const head = readHead(html);
      expect({
        number,
        status: response.status,
        canonical: head.canonicals,
        robots: head.robots,
      }).toEqual({
        number,
        status: 404,
        canonical: [],
        robots: ['noindex'],
      });
      expect(html).toContain('Oops! Content not found!');
      expect(html).not.toMatch(/"><b>|<b>zqx7/);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
    }
    for (const twice of ['page=1&page=1', 'page=2&page='])
      expect([twice, (await get(`${list}?${twice}`)).status]).toEqual([twice, 404]);
  });

  test('where there are no pages it is one of the keys that mean nothing', async () => {
    for (const path of ['/', '/categories/', '/information/terms/']) {
      const response = await get(`${path}?page=${canary}`);
      const html = await response.text();
      expect([path, response.status, readHead(html).canonicals]).toEqual([
        path,
        200,
        [origin + path],
      ]);
      expect(html).not.toContain(canary);
    }
  });
});

describe('names that nothing has', () => {
  test.each(
    [
      '/categories/aerial,lakes,landscape,water/latest-updates/',
      '/categories/landscape,no-such-category/latest-updates/',
      '/categories/landscape,,water/latest-updates/',
      '/categories/landscape,/latest-updates/',
      '/categories/,/latest-updates/',
      '/categories/constructor/latest-updates/',
      `/categories/${'a'.repeat(81)}/latest-updates/`,
      '/tags/no-such-tag/latest-updates/',
      '/tags/tea,slow-cinema/latest-updates/',
      '/tags/Tea/latest-updates/',
      '/country/zz/latest-updates/',
      '/country/NO/latest-updates/',
      '/models/longest/',
      '/models/Alphabet/',
      '/models/alphabet/?age=5',
      '/models/alphabet/?age=1,2',
      '/models/alphabet/?tattoo=1&tattoo=1',
      '/models/alphabet/?country=zz',
      '/models/alphabet/?letter=latn',
      '/models/alphabet/?height=1&height=1',
      '/models/alphabet/?letter=%D0%B6',
      '/models/alphabet/?age=',
      '/channels/longest/',
      '/model/nobody-at-all/',
      '/model/nobody-at-all/wall/',
      '/model/nobody-at-all/albums',
      `/model/${model.dir.toUpperCase()}/`,
      `/model/${model.dir}/fans/`,
      `/model/${model.dir}/info/more/`,
      `/model/${model.dir}/albums?sort=longest`,
      `/model/${model.dir}/?sort=alphabet`,
      `/model/${'a'.repeat(81)}/`,
      '/model/constructor/',
      '/channel/nobody-at-all/',
      `/channel/${channel.dir}/wall/`,
      `/channel/${channel.dir}/?sort=recent`,
      '/channel/__proto__/',
      '/albums/longest/',
      '/albums/alphabet/',
      '/albums/latest-updates/?category=no-such-category',
      '/albums/latest-updates/?channel=no-such-channel',
      '/albums/latest-updates/?category=landscape&channel=landscape',
      '/albums/latest-updates/?category=landscape,water',
      '/albums/latest-updates/?category=Landscape',
      '/album/0/x/',
      '/album/66000000/x/',
      `/album/${'9'.repeat(30)}/x/`,
      '/album/x/',
      '/information/no-such-page/',
      `/videos/${'9'.repeat(30)}/x/`,
      `/videos/66000000/${'a'.repeat(500)}/`,
      `/search/${'a'.repeat(70)}`,
      `/${'a/'.repeat(600)}`,
      `/${canary.repeat(300)}`,
    ].map((path) => [path.slice(0, 60), path] as const),
  )('%s is the 404 page in place', async (_, path) => {
    const response = await get(path);
    const html = await response.text();
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    expect(readHead(html)).toMatchObject({
      canonicals: [],
      robots: ['noindex'],
      headings: ['Oops! Content not found!'],
    });
    expect(html).not.toContain(canary);
  });

  test('an address longer than any may be is 414', async () => {
    for (const path of [
      `/${'a'.repeat(9000)}`,
      `/search/${'a'.repeat(9000)}`,
      `/videos/latest-updates/?page=${'1'.repeat(9000)}`,
    ])
      expect([path.slice(0, 30), (await get(path)).status]).toEqual([path.slice(0, 30), 414]);
  });
});
