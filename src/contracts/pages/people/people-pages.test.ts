import { describe, expect, test } from 'vitest';
import { limits } from '../../limits/limits.ts';
import { filterCodes, peopleSorts, type ModelFilters } from '../../calls/catalogue/models.ts';
import { pages } from '../pages.ts';
import { queryKeysOf } from '../page-queries.ts';
import {
  parseChannelPath,
  parseChannelsPath,
  parseModelPath,
  parseModelsPath,
  parseModelsQuery,
} from './parse-people-pages.ts';

const queryOf = (text: string) => parseModelsQuery(new URLSearchParams(text));

describe('the list of models', () => {
  test('every sort and every filter is read back as it was written', () => {
    const filters: ModelFilters[] = [
      {},
      ...Object.entries(filterCodes).flatMap(([name, most]) =>
        Array.from({ length: most }, (_, index) => ({ [name]: index + 1 })),
      ),
      ...['a', 'z', '0', 'cyrl', 'kore'].map((letter) => ({ letter })),
      { country: 'de' },
    ];
    for (const sort of peopleSorts)
      for (const each of filters)
        for (const page of [1, 2, limits.page_max]) {
          const url = new URL(pages.models(sort, each, page), 'http://site.example');
          expect([parseModelsPath(url.pathname), parseModelsQuery(url.searchParams)]).toEqual([
            { sort },
            { filters: each, page },
          ]);
        }
  });

  test('keys stand in the one order, the page last', () => {
    const filters: ModelFilters = { letter: 'm', country: 'de', piercing: 2, age: 1 };
    expect(pages.models('alphabet', filters, 3)).toBe(
      '/models/alphabet/?age=1&piercing=2&country=de&letter=m&page=3',
    );
    expect(queryOf('page=3&letter=m&age=1&utm=x')).toEqual({
      filters: { age: 1, letter: 'm' },
      page: 3,
    });
  });

  test.each([
    'age=',
    'age=0',
    'age=5',
    'age=01',
    'age=1&age=1',
    'age=1,2',
    'tattoo=3',
    'country=',
    'country=DE',
    'country=deu',
    'country=de&country=fr',
    'letter=A',
    'letter=1',
    'letter=aa',
    'letter=latn',
    'page=0',
    'page=1&page=2',
  ])('refuses ?%s', (text) => {
    expect(queryOf(text)).toBeUndefined();
  });

  test.each([
    ['/models/', 'most-popular'],
    ['/models', 'most-popular'],
    ['/models/recent', 'recent'],
    ['/models/longest/', undefined],
    ['/models/constructor/', undefined],
    ['/models//', undefined],
    ['/models/recent/x/', undefined],
    ['/channels/recent/', undefined],
  ])('%s is sorted by %s', (path, sort) => {
    expect(parseModelsPath(path)?.sort).toBe(sort);
  });
});

test('the list of channels has sorts and pages', () => {
  for (const sort of peopleSorts) expect(parseChannelsPath(pages.channels(sort))).toEqual({ sort });
  expect(pages.channels('alphabet', 2)).toBe('/channels/alphabet/?page=2');
  expect(parseChannelsPath('/channels/longest/')).toBeUndefined();
});

test('every tab of a model and a channel has an address', () => {
  expect(
    (['videos', 'info', 'wall', 'albums'] as const).map((tab) => pages.model('mara-field', tab)),
  ).toEqual([
    '/model/mara-field/',
    '/model/mara-field/info/',
    '/model/mara-field/wall/',
    '/model/mara-field/albums',
  ]);
  expect(pages.model('a', 'albums', { sort: 'top-rated', page: 2 })).toBe(
    '/model/a/albums?sort=top-rated&page=2',
  );
  expect(pages.model('a', 'albums', { sort: 'latest-updates' })).toBe('/model/a/albums');
  expect(pages.model('a', 'wall', { page: 2 })).toBe('/model/a/wall/?page=2');
  expect([pages.channel('a'), pages.channel('a', 'info')]).toEqual([
    '/channel/a/',
    '/channel/a/info/',
  ]);
});

test.each([
  ['/model/a/', { dir: 'a', tab: 'videos' }],
  ['/model/a', { dir: 'a', tab: 'videos' }],
  ['/model/a/videos/', { dir: 'a', tab: 'videos' }],
  ['/model/a/albums/', { dir: 'a', tab: 'albums' }],
  ['/model/a/wall', { dir: 'a', tab: 'wall' }],
  ['/model/A/', undefined],
  ['/model/', undefined],
  ['/model/a/photos/', undefined],
  ['/model/a/info/x/', undefined],
  ['/channel/a/', undefined],
])('%s as a tab of a model is %j', (path, tab) => {
  expect(parseModelPath(path)).toEqual(tab);
});

test('a channel has two tabs', () => {
  expect(parseChannelPath('/channel/a/info/')).toEqual({ dir: 'a', tab: 'info' });
  expect(parseChannelPath('/channel/a/wall/')).toBeUndefined();
});

test.each([
  ['/models/', 'age hair_color height weight breast_size race tattoo piercing country letter page'],
  [
    '/models/alphabet/',
    'age hair_color height weight breast_size race tattoo piercing country letter page',
  ],
  ['/channels/alphabet/', 'page'],
  ['/model/a/', 'sort page type duration date country'],
  ['/model/a/videos/', 'sort page type duration date country'],
  ['/model/a/albums', 'sort page'],
  ['/model/a/wall/', 'page'],
  ['/model/a/info/', ''],
  ['/channel/a/', 'sort page type duration date country'],
  ['/channel/a/videos/', 'sort page type duration date country'],
  ['/channel/a/info/', ''],
  ['/models/longest/', ''],
])('of the query of %s counts %j', (path, keys) => {
  expect(queryKeysOf(path).join(' ')).toBe(keys);
});
