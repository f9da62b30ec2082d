import { describe, expect, test } from 'vitest';
import { hasLanguages, inLanguage, splitLanguage } from './language-urls.ts';

test.each([
  ['/de/', 'de', '/'],
  ['/de', 'de', '/'],
  ['/de?page=2', 'de', '/?page=2'],
  ['/ja/videos/1/mist/?r=1', 'ja', '/videos/1/mist/?r=1'],
  ['/nl/search/de', 'nl', '/search/de'],
  ['/', undefined, '/'],
  ['/en/videos/', undefined, '/en/videos/'],
  ['/DE/', undefined, '/DE/'],
  ['/dea/', undefined, '/dea/'],
  ['/%64e/', undefined, '/%64e/'],
  ['//de/', undefined, '//de/'],
  ['/videos/de/', undefined, '/videos/de/'],
])('%s is of %s and leads to %s', (address, language, path) => {
  expect(splitLanguage(address)).toEqual({ language, path });
});

test.each([
  ['/', 'de', '/de/'],
  ['/videos/', 'en', '/videos/'],
  ['/de/videos/?page=2', 'ja', '/ja/videos/?page=2'],
  ['/de/', 'en', '/'],
] as const)('%s in %s is %s', (path, language, expected) => {
  expect(inLanguage(path, language)).toBe(expected);
  expect(inLanguage(expected, language)).toBe(expected);
});

describe('pages alone have addresses in each language', () => {
  test.each([
    '/',
    '/favourites',
    '/videos/1/mist/',
    '/?page=2',
    '/search/a%2Eb',
    '/age/?next=/a.b',
  ])('%s', (address) => expect(hasLanguages(address)).toBe(true));
  test.each([
    '/api/v1/preferences',
    '/media/p/x/t0-320.webp',
    '/assets/site.js',
    '/embed/1/mist/',
    '/sitemap.xml',
    '/videos/latest-updates/feed.xml',
    '//host/',
    '/\\host/',
    'https://other.example/',
    '#main',
    '?page=2',
    '',
  ])('%s has none', (address) => expect(hasLanguages(address)).toBe(false));
});
