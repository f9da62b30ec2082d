import { expect, test } from 'vitest';
import { isRow, nextSkip } from './skips.ts';

test('two taps skip ten seconds, further ones add up', () => {
  const first = nextSkip(null, 1, 2, 1000);
  const third = nextSkip(first, 1, 1, 1500);
  const fifth = nextSkip(third, 1, 2, 1900);
  expect([first, third, fifth].map(({ seconds }) => seconds)).toEqual([10, 20, 40]);
});

test('a tap on the other side starts a new row, backwards', () => {
  const first = nextSkip(null, 1, 2, 1000);
  expect(nextSkip(first, -1, 2, 1200).seconds).toBe(-10);
  expect(isRow(first, -1, 1200)).toBe(false);
});

test('after a pause a tap is a tap again', () => {
  const first = nextSkip(null, -1, 2, 1000);
  expect(isRow(first, -1, 1899)).toBe(true);
  expect(isRow(first, -1, 1900)).toBe(false);
  expect(nextSkip(first, -1, 2, 5000).seconds).toBe(-10);
});
