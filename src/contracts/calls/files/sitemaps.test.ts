import { expect, test } from 'vitest';
import { parseSitemapFile, sitemapFile, sitemapKinds } from './sitemaps.ts';

test.each(sitemapKinds)('the address of a file of %s is parsed as it was built', (kind) => {
  expect(parseSitemapFile(sitemapFile({ kind, shard: 0 }))).toEqual({ kind, shard: 0 });
  expect(parseSitemapFile(sitemapFile({ kind, shard: 199 }))).toEqual({ kind, shard: 199 });
});

test.each([
  '/sitemaps/videos-0.xml',
  '/sitemaps/videos-01.xml',
  '/sitemaps/videos--1.xml',
  '/sitemaps/videos-1.0.xml',
  '/sitemaps/videos-1e3.xml',
  '/sitemaps/videos-99999999.xml',
  '/sitemaps/videos-1.xml/',
  '/sitemaps/Videos-1.xml',
  '/sitemaps/members-1.xml',
  '/sitemaps/videos-1',
  '/sitemaps/videos-%31.xml',
])('%s is no address of a file', (path) => {
  expect(parseSitemapFile(path)).toBeUndefined();
});
