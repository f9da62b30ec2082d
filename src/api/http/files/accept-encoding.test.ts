import { expect, test } from 'vitest';
import { negotiateCoding } from './accept-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;Q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['x-gzip', 'gzip'],
  ['gzip;q=nonsense', 'identity'],
  ['gzip;q=7', 'identity'],
  [',,;;=', 'identity'],
  [`gzip${','.repeat(2000)}`, 'identity'],
])('Accept-Encoding %j selects %s', (header, coding) => {
  expect(negotiateCoding(header, ['br', 'gzip'])).toBe(coding);
});

test('selects only offered codings', () => {
  expect(negotiateCoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip');
  expect(negotiateCoding('br, gzip', [])).toBe('identity');
});
