import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countryCodes } from '#seed/data/countries.ts';
import { countryName } from '#contracts/countries.ts';
import type { ListingPlace } from '#contracts/pages/listing-pages.ts';
import {
  countryOf,
  movedToFront,
  matchingCountries,
  withCountry,
  type CountryList,
} from './country-choice.ts';

const listOf = (place: ListingPlace, query: Partial<CountryList['query']> = {}): CountryList => ({
  place,
  sort: 'longest',
  query: { page: 1, type: 'all', duration: '', date: '', country: '', ...query },
});

describe('the country of a list', () => {
  test.each([
    ['everything', listOf({ kind: 'all' }), ''],
    ['everything, narrowed', listOf({ kind: 'all' }, { country: 'no' }), 'no'],
    ['a country', listOf({ kind: 'country', code: 'jp' }), 'jp'],
    ['the visitor’s country', listOf({ kind: 'top-country', code: 'de' }), 'de'],
    ['the visitor’s country, none chosen', listOf({ kind: 'top-country', code: '' }), ''],
  ])('of %s', (_, list, code) => {
    expect(countryOf(list)).toBe(code);
  });

  test.each([
    [
      'a filter of everything',
      listOf({ kind: 'all' }, { page: 4, type: 'hd' }),
      '/videos/longest/?type=hd&country=jp',
      '/videos/longest/?type=hd',
    ],
    [
      'another filter of categories',
      listOf({ kind: 'categories', dirs: ['sea', 'tea'] }, { country: 'no', duration: 2 }),
      '/categories/sea,tea/longest/?duration=2&country=jp',
      '/categories/sea,tea/longest/?duration=2',
    ],
    [
      'a filter of a tag',
      listOf({ kind: 'tag', dir: 'tea' }),
      '/tags/tea/longest/?country=jp',
      '/tags/tea/longest/',
    ],
    [
      'a filter of a search',
      listOf({ kind: 'search', text: 'tea' }),
      '/search/tea?sort=longest&country=jp',
      '/search/tea?sort=longest',
    ],
    [
      'another country’s page',
      listOf({ kind: 'country', code: 'no' }, { page: 2, type: 'hd' }),
      '/country/jp/longest/?type=hd',
      '/videos/longest/?type=hd',
    ],
    [
      'the visitor’s country at its one address',
      listOf({ kind: 'top-country', code: 'no' }, { page: 3 }),
      '/top-country/',
      '/top-country/',
    ],
  ])('is changed, and taken away, as %s', (_, list, japan, none) => {
    expect([withCountry(list, 'jp'), withCountry(list, '')]).toEqual([japan, none]);
  });
});

describe('countries', () => {
  const countries = [
    { code: 'at', title: 'Österreich', total_videos: 9 },
    { code: 'au', title: 'Australien', total_videos: 8 },
    { code: 'za', title: 'Südafrika', total_videos: 7 },
    { code: 'us', title: 'Vereinigte Staaten', total_videos: 6 },
    { code: 'jp', title: 'Japan', total_videos: 5 },
    { code: 'lv', title: 'Łotwa', total_videos: 4 },
  ];
  const codes = (typed: string): string[] =>
    matchingCountries(countries, typed).map(({ code }) => code);

  test.each([
    ['OSTERR', ['at']],
    [' öster ', ['at']],
    ['lotwa', ['lv']],
    ['us', ['us', 'au']],
    ['sta', ['us']],
    ['jp', ['jp']],
    ['a', ['au', 'za', 'us', 'jp', 'lv']],
    ['', ['at', 'au', 'za', 'us', 'jp', 'lv']],
    ['nowhere', []],
  ])('%j means %j, best first', (typed, meant) => {
    expect(codes(typed)).toEqual(meant);
  });

  test('the shown one and the visitor’s own stand in front, the others as they were', () => {
    const order = (...front: (string | undefined)[]): string[] =>
      movedToFront(countries, front).map(({ code }) => code);
    expect(order('jp', 'au')).toEqual(['jp', 'au', 'at', 'za', 'us', 'lv']);
    expect(order('', undefined)).toEqual(['at', 'au', 'za', 'us', 'jp', 'lv']);
    expect(order('xx', 'za')).toEqual(['za', 'at', 'au', 'us', 'jp', 'lv']);
  });

  test('every one of them has a name and a flag', () => {
    const folder = join(
      dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
      '3x2',
    );
    const bare = countryCodes.filter(
      (code) =>
        !existsSync(join(folder, `${code.toUpperCase()}.svg`)) || countryName(code, 'ja') === code,
    );
    expect(bare).toEqual([]);
  });
});
