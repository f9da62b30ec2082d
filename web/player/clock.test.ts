import { expect, test } from 'vitest';
import { positionClock, totalClock } from './clock.ts';

test('a position shows the seconds that have passed', () => {
  expect(positionClock(65.9, 724)).toBe('1:05');
  expect(positionClock(0, 724)).toBe('0:00');
  expect(positionClock(-3, 724)).toBe('0:00');
});

test('a position never passes the total, and reaches it', () => {
  expect(positionClock(19.999, 19.98)).toBe('0:20');
  expect(positionClock(500, 20)).toBe('0:20');
});

test('above one hour both clocks have the same width', () => {
  expect(totalClock(5400)).toBe('1:30:00');
  expect(positionClock(65, 5400)).toBe('0:01:05');
  expect(positionClock(600, 5400)).toBe('0:10:00');
  expect(positionClock(3725, 5400)).toBe('1:02:05');
  expect(positionClock(5, 36_000)).toBe('00:00:05');
});

test('an unknown length is zero', () => {
  expect(totalClock(Number.NaN)).toBe('0:00');
  expect(positionClock(0, Number.POSITIVE_INFINITY)).toBe('0:00');
});
