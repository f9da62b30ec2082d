import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test.each([
  '/',
  '/videos/longest/?page=2',
  '/videos/12/slow-lake/#top',
  '/search/%E6%97%A5/',
  '/videos/a%2Fb/',
])('redirects back to %s', (next) => {
  expect(safeNext(next)).toBe(next);
});

test('percent-encodes characters outside ASCII', () => {
  expect(safeNext('/search/日本/')).toBe('/search/%E6%97%A5%E6%9C%AC/');
});

test.each([
  undefined,
  '',
  'videos/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '/\r\nset-cookie: a=b',
  '/a\u0000b',
  '/a\u0085b',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'http:/evil.example',
  ' /videos/',
  '/api/v1/preferences',
  '/media/p/x',
  `/${'x'.repeat(3000)}`,
])('redirects %j to the home page', (next) => {
  expect(safeNext(next)).toBe('/');
});
