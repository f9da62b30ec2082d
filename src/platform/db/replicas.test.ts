import { expect, test } from 'vitest';
import { lagOf } from './replicas.ts';

const samples = [
  { at: 1000, position: 10n },
  { at: 2000, position: 20n },
  { at: 3000, position: 20n },
  { at: 4000, position: 40n },
];

test.each([
  ['it is where the primary is', 40n, 0],
  ['it is ahead of the last look', 50n, 0],
  ['the primary went on half a second ago', 39n, 500],
  ['an idle primary makes nobody late', 20n, 500],
  ['the primary went on two and a half seconds ago', 19n, 2500],
  ['it is behind everything that is remembered', 9n, Infinity],
])('%s', (_what, position, lag) => {
  expect(lagOf(position, samples, 4500)).toBe(lag);
});

test('nothing is known of it before the primary was asked', () => {
  expect(lagOf(40n, [], 4500)).toBe(Infinity);
});
