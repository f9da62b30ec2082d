import { expect, test } from 'vitest';
import { missing_page, pageAddress } from './page-address.ts';

test.each([
  ['/', '/'],
  ['/videos/latest-updates/', '/videos/latest-updates/'],
  ['/videos/latest-updates', '/videos/latest-updates'],
  ['/videos/longest/?utm=x&page=2&fbclid=1', '/videos/longest/?page=2'],
  ['/?page=2', '/'],
  ['/videos/12/slow-lake/?page=2&start_time=9', '/videos/12/slow-lake/'],
  ['/?utm=x', '/'],
  ['/?', '/'],
  ['/videos/longest/?duration=2&type=hd&page=3', '/videos/longest/?page=3&type=hd&duration=2'],
  ['/videos/longest/?page=1&page=2', '/videos/longest/?page=1&page=2'],
  ['/videos/longest/?page[]=2&__proto__=1&constructor=1', '/videos/longest/'],
  ['/categories/a,b/longest/', '/categories/a,b/longest/'],
  ['/search/%E6%97%A5/', '/search/%E6%97%A5/'],
  ['/search/24%2F7', '/search/24%2F7'],
  ['/search/24%2F7/albums?page=2&sort=longest', '/search/24%2F7/albums?page=2'],
  [
    '/search/mist?type=hd&sort=longest&categories=a',
    '/search/mist?categories=a&sort=longest&type=hd',
  ],
  ['/search/vol%2E%202', '/search/vol%2E%202'],
  ['/search/?s=24/7&x=1', '/search/?s=24%2F7'],
])('%s is rendered as %s', (url, address) => {
  expect(pageAddress(url)).toBe(address);
});

test('shortens a long value to one that is still rejected', () => {
  expect(pageAddress(`/videos/longest/?page=${'1'.repeat(5000)}`)).toBe(
    `/videos/longest/?page=${'1'.repeat(81)}`,
  );
});

test('cuts a value between code points', () => {
  expect(pageAddress(`/videos/longest/?page=${'😀'.repeat(90)}`)).toBe(
    `/videos/longest/?page=${encodeURIComponent('😀'.repeat(81))}`,
  );
});

test.each([
  '/search/mist.css',
  '/search/%6Dist',
  '/search/a%2fb',
  '/search/mist%0A',
  '/search/a//b',
  '/search/a/b/c',
  '/search//albums',
  '/search/a/Albums',
  '//',
  '//videos/longest/',
  '/videos//longest/',
  '/videos/longest//',
  '/videos/longest/x.css',
  '/videos/longest/;x.js',
  '/videos/longest;x.js',
  '/videos/longest/%2fx.png',
  '/videos%2Flongest/',
  '/videos/longest/%00.css',
  '/videos/longest%00/',
  '/videos/longest%0D%0A/',
  '/videos/latest%2Dupdates/',
  '/%76ideos/longest/',
  '/search/%e6%97%a5/',
  '/videos/%5c/',
  '/videos/longest/_.data',
  '/_root.data',
  '/favicon.ico',
  '/.env',
  '/videos/../longest/',
  '/videos/./longest/',
  '/videos/long est/',
  '/videos/<script>/',
  '/a\\b/',
  '/%',
  '/%zz/',
  '/%C3/',
  '/%C2%85/',
  '/%E2%80%A8/',
  'http://evil.example/',
  '*',
  '',
  `/${'x'.repeat(1100)}/`,
])('maps %j to the 404 page', (url) => {
  expect(pageAddress(url)).toBe(missing_page);
});
