import { describe, expect, test } from 'vitest';
import { foreign_texts, misspelled, variations } from '#tests/support/grammar.ts';
import { limits } from '../../limits/limits.ts';
import { allowed_counts, allowed_lifetimes } from '../../limits/limits-of-calls.ts';
import {
  searchUrl,
  videosMvpUrl,
  videosUrl,
  type ListVideosQuery,
  type SearchVideosQuery,
} from './listing-url.ts';
import { canonicalSearchText } from '../../text/search-query.ts';
import { listingCountriesUrl, listingFacetsUrl, nearestListsUrl } from './listing-facets.ts';
import { videoSorts } from './listing-sorts.ts';
import { orientations } from '../../vocabulary.ts';

type Asked = ListVideosQuery & { lifetime: number };
const base: Asked = {
  lifetime: 3600,
  orientation: 'str',
  sort: 'top-rated',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
};
const dirs = (count: number): string =>
  Array.from({ length: count }, (_, index) => `d${index}`).join(',');
const longest_dir = 'z'.repeat(80);
const sections: [section: ListVideosQuery['section'], right: string[], wrong: string[]][] = [
  ['', [''], ['a', '1', ',']],
  [
    'categories',
    ['a', 'a,b', 'a,b,c', '1,a', '-,0', longest_dir],
    ['', 'b,a', 'a,a', 'a,b,c,d', 'a,', ',a', 'a,,b', 'A', `${longest_dir}z`],
  ],
  ['tags', ['a', '0', '-', longest_dir], ['', 'a,b', 'A', `${longest_dir}z`]],
  ['model', ['mara-field'], ['', 'a,b', 'Mara']],
  ['channel', ['harbour-films'], ['', 'a,b']],
  ['country', ['de', 'zz'], ['', 'd', 'deu', 'DE', 'd1', 'de,fr']],
  ['member', ['1', '67108863'], ['', '0', '01', '67108864', 'alice', '1,2']],
  ['tagfilter', ['a', dirs(10)], ['', 'b,a', 'a,a', `${dirs(10)},e`]],
];

const all = [
  ...variations(base, {
    lifetime: allowed_lifetimes,
    orientation: orientations,
    sort: videoSorts,
    count: allowed_counts,
    page: [1, 2, 9, 10, 99, limits.page_max],
    type: ['all', 'hd'],
    duration: ['', 1, 2, 3],
    date: ['', 'day', 'week', 'month'],
  }),
  ...sections.flatMap(([section, right]) =>
    right.map((object_id) => ({ ...base, section, object_id })),
  ),
];

describe('videos2', () => {
  test('every allowed value is read back as it was written, with a country or without', () => {
    for (const query of all) {
      expect(videosUrl.parse(videosUrl.build(query))).toEqual(query);
      if (query.section === 'country') continue;
      expect(videosUrl.parse(videosUrl.build({ ...query, country: 'de' }))).toEqual({
        ...query,
        country: 'de',
      });
    }
  });

  test.each(sections)('section %j takes its objects only', (section, _right, wrong) => {
    for (const object_id of wrong)
      expect([
        object_id,
        videosUrl.parse(videosUrl.build({ ...base, section, object_id })),
      ]).toEqual([object_id, undefined]);
  });

  test('a date belongs to two sorts', () => {
    for (const sort of videoSorts)
      for (const date of ['day', 'week', 'month'] as const) {
        const found = videosUrl.parse(videosUrl.build({ ...base, sort, date }));
        expect([sort, found !== undefined]).toEqual([
          sort,
          sort === 'top-rated' || sort === 'most-popular',
        ]);
      }
  });

  test('searches are the business of the search call', () => {
    expect(videosUrl.parse(videosUrl.build({ ...base, section: 'search' }))).toBeUndefined();
  });

  test.each([
    '?country=',
    '?country=DE',
    '?country=deu',
    '?country=d%65',
    '?country=de&country=fr',
    '?country=de&x=1',
    '?x=1&country=de',
    '?',
  ])('refuses the query %s', (query) => {
    expect(videosUrl.parse(`${videosUrl.build(base)}${query}`)).toBeUndefined();
  });

  test('a country narrows no country', () => {
    const query: Asked = { ...base, section: 'country', object_id: 'fr', country: 'de' };
    expect(videosUrl.parse(videosUrl.build(query))).toBeUndefined();
  });
});

test('no part takes a foreign text', () => {
  const parts = videosUrl
    .build({ ...base, section: 'tags', object_id: 'a', duration: 2, date: 'week' })
    .split(/(?<=[/.])|(?=[/.])/);
  const words = parts.flatMap((part, index) => (/^[/.]$/.test(part) || index < 6 ? [] : [index]));
  expect(words.length).toBeGreaterThan(9);
  for (const index of words)
    for (const text of foreign_texts) {
      const url = parts.with(index, text).join('');
      const found = videosUrl.parse(url);
      // A dir may look like a number; every other part is of a list.
      expect([url, found === undefined || found.object_id === text]).toEqual([url, true]);
    }
});

test.each([
  videosUrl.build(base),
  videosUrl.build({ ...base, country: 'de' }),
  videosMvpUrl.build({ ...base, section: 'tags', object_id: 'a' }),
])('no second spelling of %s', (url) => {
  for (const wrong of misspelled(url))
    expect([wrong, videosUrl.parse(wrong) ?? videosMvpUrl.parse(wrong)]).toEqual([
      wrong,
      undefined,
    ]);
});

test('videos_mvp is of tags', () => {
  for (const query of all) {
    const found = videosMvpUrl.parse(videosMvpUrl.build(query));
    expect(found).toEqual(query.section === 'tags' ? query : undefined);
    expect(videosUrl.parse(videosMvpUrl.build(query))).toBeUndefined();
  }
});

describe('videos2.php', () => {
  const words = [
    '',
    'lake',
    'slow lake',
    'a+b',
    'a&s=b',
    '100%',
    'été',
    '日本',
    '#?/',
    "';--",
    '__proto__',
    ' x ',
    '\u{1f30a}',
    'x'.repeat(500),
  ];

  test('every allowed value and any words are read back', () => {
    const asked: SearchVideosQuery[] = all.map((query) => ({ ...query, s: 'lake' }));
    asked.push(...words.map((s): SearchVideosQuery => ({ ...base, sort: 'relevance', s })));
    asked.push({
      ...base,
      section: 'search',
      sort: 'relevance',
      date: 'week',
      s: 'lake',
      country: 'de',
    });
    for (const query of asked)
      expect(searchUrl.parse(searchUrl.build(query))).toEqual({
        ...query,
        s: canonicalSearchText(query.s ?? ''),
      });
  });

  test.each([listingFacetsUrl, listingCountriesUrl, nearestListsUrl])(
    'all spellings of a search have one address at $template',
    (url) => {
      const of = (s: string) =>
        url.build({
          orientation: 'str',
          lang: 'en',
          section: 'search',
          object_id: '',
          sort: 'most-popular',
          type: 'all',
          duration: '',
          date: '',
          s,
        });
      for (const s of ['  Slow LAKE ', 'slow  lake', 'slow lake']) {
        const query = url.parse(of(s));
        expect(query?.s).toBe('slow lake');
        expect(query && url.canonical(query)).toBe(of('slow lake'));
      }
      // Spellings of anything else are no address.
      expect(url.parse(of('lake').replace('?s=lake', '?s=l%61ke'))).toBeUndefined();
    },
  );

  test('all spellings of a search have one address', () => {
    const addresses = ['  Slow LAKE ', 'slow  lake', 'ｓlow lake.', 'slow lake'].map((s) => {
      const query = searchUrl.parse(searchUrl.build({ ...base, sort: 'relevance', s }));
      return query && searchUrl.canonical(query);
    });
    expect(new Set(addresses)).toEqual(
      new Set([searchUrl.build({ ...base, sort: 'relevance', s: 'slow lake' })]),
    );
  });

  const right = searchUrl.build({ ...base, s: 'lake' });
  test.each([
    '/api/videos2.php',
    '/api/videos2.php?',
    '/api/videos2.php?s=lake',
    right.replace('&s=lake', ''),
    `${right}&s=sea`,
    `${right}&country=`,
    `${right}&country=DE`,
    `${right}&country=de&country=de`,
    `${right}&x=1`,
    `${right}&__proto__=1`,
    right.replace('s=lake', 's=%'),
    right.replace('s=lake', 's=%ff'),
    right.replace('s=lake', '%73=lake'),
    right.replace('videos2', 'video%732'),
    right.replace('params=', 'params=%zz'),
    right.replace('params=', 'params[]='),
    right.replace('params=', 'PARAMS='),
    right.replace('params=', 'params=/'),
    right.replace('3600', '03600'),
    right.replace('3600', '1'),
    right.replace('top-rated', 'newest'),
    right.replace('/60/', '/61/'),
    right.replace('..1.', '..0.'),
    right.replace('..1.', '.a.1.'),
    right.replace('&s=', '.json&s='),
    right.replace('str', 'str%00'),
    right.replace(/params=(.*)&s=(.*)$/, 's=$2&params=$1'),
    searchUrl.build({ ...base, section: 'search', object_id: 'a', s: 'lake' }),
    searchUrl.build({ ...base, section: 'country', object_id: 'fr', country: 'de', s: 'lake' }),
    searchUrl.build({ ...base, sort: 'longest', date: 'day', s: 'lake' }),
  ])('refuses %s', (url) => {
    expect(searchUrl.parse(url)).toBeUndefined();
  });
});
