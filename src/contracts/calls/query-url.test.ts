import { expect, test } from 'vitest';
import { searchNamesUrl, searchOverviewUrl } from './search/search.ts';

const first = { s: 'quiet lake', type: 'models', orientation: 'str', page: 1 } as const;

test('addresses leave out what is absent by default, and are read back', () => {
  expect(searchNamesUrl.build(first)).toBe('/api/v1/search?s=quiet%20lake&type=models');
  const other = { ...first, s: '夜景&x', orientation: 'gay', page: 3 } as const;
  expect(searchNamesUrl.build(other)).toContain('&orientation=gay&page=3');
  for (const query of [first, { ...other, s: '夜景' }])
    expect(searchNamesUrl.parse(searchNamesUrl.build(query))).toEqual(query);
});

test('spellings of one search share an address', () => {
  for (const s of ['Quiet%20%20LAKE', '+quiet+lake+', 'quiet%20%EF%BD%8Cake']) {
    const query = searchOverviewUrl.parse(`/api/v1/search-overview?s=${s}`);
    expect(query && searchOverviewUrl.canonical(query)).toBe(
      '/api/v1/search-overview?s=quiet%20lake',
    );
  }
});

test.each([
  '/api/v1/search',
  '/api/v1/search?',
  '/api/v1/search?s=&type=models',
  '/api/v1/search?s=lake',
  '/api/v1/search?s=lake&type=videos',
  '/api/v1/search?type=models&s=lake',
  '/api/v1/search?s=lake&type=models&page=0',
  '/api/v1/search?s=lake&type=models&page=',
  '/api/v1/search?s=lake&type=models&other=1',
  '/api/v1/search?s=lake&type=models&type=models',
  '/api/v1/search?s=%E0%A4&type=models',
  '/api/v1/search?s=lake&type=models?x',
  '/api/v2/search?s=lake&type=models',
])('%s is misspelled', (url) => {
  expect(searchNamesUrl.parse(url)).toBeUndefined();
});
