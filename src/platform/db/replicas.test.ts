import { expect, test } from 'vitest';
import { lagOf } from './replicas.ts';

const samples = [
  { at: 1000, position: 10n },
  { at: 2000, position: 20n },
  { at: 3000, position: 20n },
  { at: 4000, position: 40n },
];

test.each([
  ['a replica at the primary’s position has no lag', 40n, 0],
  ['a replica ahead of the last sample has no lag', 50n, 0],
  ['a replica behind the last write lags by the age of the write', 39n, 500],
  ['an idle primary does not increase the lag', 20n, 500],
  ['the lag counts from the first write that the replica misses', 19n, 2500],
  ['a replica behind every sample has infinite lag', 9n, Infinity],
])('%s', (_what, position, lag) => {
  expect(lagOf(position, samples, 4500)).toBe(lag);
});

test('the lag is infinite before the first sample', () => {
  expect(lagOf(40n, [], 4500)).toBe(Infinity);
});
