import { expect, test } from 'vitest';
import { queryKeysOf } from './page-queries.ts';
import { parseSearchTabPath, searchPage, searchTabPage, searchTabs } from './search-pages.ts';

test.each(['quiet lake', '夜景', '100% "a/b" -c', 'v2.0'])('reads the tabs of %s back', (text) => {
  for (const tab of searchTabs)
    expect(parseSearchTabPath(searchTabPage(text, tab))).toEqual({ text, tab });
});

test('a tab stands below the search, its page in the query', () => {
  expect(searchTabPage('quiet lake', 'models', 2)).toBe('/search/quiet%20lake/models?page=2');
  expect(searchPage('quiet lake')).toBe('/search/quiet%20lake');
  expect(queryKeysOf('/search/quiet%20lake/models')).toEqual(['page']);
});

test.each([
  '/search/lake',
  '/search/lake/videos',
  '/search/la/models',
  '/search/%E0/models',
  '/models/',
])('%s is no tab of a search', (path) => {
  expect(parseSearchTabPath(path)).toBeUndefined();
});
