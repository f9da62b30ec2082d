import { expect, test } from 'vitest';
import { jumpOf, stepRange } from './range.ts';

test('one key sets the start, then the end, then nothing', () => {
  const start = stepRange(null, 10);
  const whole = stepRange(start, 20);
  expect(start).toEqual({ from: 10, to: null });
  expect(whole).toEqual({ from: 10, to: 20 });
  expect(stepRange(whole, 15)).toBeNull();
});

test.each([5, 10, 10.3])('an end at %d s, which is no end, is a new start', (position) => {
  expect(stepRange({ from: 10, to: null }, position)).toEqual({ from: position, to: null });
});

test('the film jumps back at the end of the part alone', () => {
  const range = { from: 10, to: 20 };
  expect(jumpOf(range, 19.9)).toBeNull();
  expect(jumpOf(range, 20.1)).toBe(10);
  expect(jumpOf(range, 50)).toBeNull();
  expect(jumpOf({ from: 10, to: null }, 30)).toBeNull();
  expect(jumpOf(null, 30)).toBeNull();
});
