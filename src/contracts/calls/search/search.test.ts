import { describe, expect, test } from 'vitest';
import { languages, orientations } from '../../vocabulary.ts';
import { limits } from '../../limits/limits.ts';
import { searchNamesUrl, searchOverviewUrl, searchTypes, searchWordsUrl } from './search.ts';

const texts = [
  'lake',
  '"still life" -snow',
  'a & b = c',
  '100% ?',
  'sea OR lake',
  '静かな海',
  "o'x#y",
];

describe('addresses of searches', () => {
  test('are read back as they were built, the one spelling of each', () => {
    for (const s of texts)
      for (const orientation of orientations) {
        const canonical = searchWordsUrl.parse(searchWordsUrl.build({ s, orientation }))?.s ?? '';
        const words = { s: canonical, orientation };
        expect(searchWordsUrl.parse(searchWordsUrl.build(words))).toEqual(words);
        expect(searchWordsUrl.build({ s, orientation })).toBe(searchWordsUrl.build(words));
        for (const lang of languages)
          expect(searchOverviewUrl.parse(searchOverviewUrl.build({ ...words, lang }))).toEqual({
            ...words,
            lang,
          });
        for (const type of searchTypes)
          for (const page of [1, 2, limits.page_max]) {
            const names = { ...words, type, page };
            expect(searchNamesUrl.parse(searchNamesUrl.build(names))).toEqual(names);
          }
      }
  });

  test('leave out what is usual, and share an address for texts that ask for the same', () => {
    const names = { s: ' Still  LAKE ', type: 'models', orientation: 'str', page: 1 } as const;
    expect(searchNamesUrl.build(names)).toBe('/api/v1/search?s=still%20lake&type=models');
    const read = searchNamesUrl.parse('/api/v1/search?s=%20LAKE&type=albums&orientation=str');
    expect(read).toEqual({ s: 'lake', type: 'albums', orientation: 'str', page: 1 });
    expect(read && searchNamesUrl.canonical(read)).toBe('/api/v1/search?s=lake&type=albums');
    expect(searchOverviewUrl.build({ s: 'lake', orientation: 'gay', lang: 'ja' })).toBe(
      '/api/v1/search-overview?s=lake&orientation=gay&lang=ja',
    );
  });

  test.each([
    '/api/v1/search',
    '/api/v1/search?',
    '/api/v1/search?s=lake',
    '/api/v1/search?type=models',
    '/api/v1/search?s=&type=models',
    '/api/v1/search?s=lake&type=videos',
    '/api/v1/search?s=lake&type=models&page=0',
    '/api/v1/search?s=lake&type=models&page=01',
    '/api/v1/search?s=lake&type=models&orientation=xx',
    '/api/v1/search?type=models&s=lake',
    '/api/v1/search?s=lake&s=lake&type=models',
    '/api/v1/search?s=lake&type=models&x=1',
    '/api/v1/search?s=lake&type=models&',
    '/api/v1/search?s=%ff&type=models',
    '/api/v1/search?s=lake?&type=models',
    '/api/v1/search/?s=lake&type=models',
    `/api/v1/search?s=${'x'.repeat(limits.url_length)}&type=models`,
  ])('refuse %s', (url) => {
    expect(searchNamesUrl.parse(url)).toBeUndefined();
  });
});
