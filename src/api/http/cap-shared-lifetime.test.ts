import { expect, test } from 'vitest';
import { cappedControl } from './cap-shared-lifetime.ts';

test.each([
  ['public, s-maxage=3600, max-age=60', 'public, max-age=60, s-maxage=50'],
  ['public, max-age=31536000, immutable', 'public, max-age=31536000, immutable, s-maxage=50'],
  ['public, max-age=60, s-maxage=60', 'public, max-age=60, s-maxage=50'],
  ['public, max-age=60, s-maxage=40', 'public, max-age=60, s-maxage=40'],
  ['public, max-age=30', 'public, max-age=30'],
  ['private, max-age=3600', 'private, max-age=3600'],
  ['no-store', 'no-store'],
])('without a purge, shared caches store %s as %s', (control, capped) => {
  expect(cappedControl(control)).toBe(capped);
});
