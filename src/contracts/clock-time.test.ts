import { expect, test } from 'vitest';
import { parseClockTime } from './clock-time.ts';

test.each([
  ['0:00', 0],
  ['4:10', 250],
  ['04:10', 250],
  ['120:05', 7205],
  ['1:02:03', 3723],
  ['12:59:59', 46_799],
])('%s is %i seconds', (text, seconds) => {
  expect(parseClockTime(text)).toBe(seconds);
});

test.each([
  '',
  '4',
  ':10',
  '4:1',
  '4:60',
  '1:60:00',
  '1:2:03',
  '1:02:03:04',
  '-1:00',
  '1:00 ',
  '١:٠٠',
  '1234:00',
])('%j is no time', (text) => {
  expect(parseClockTime(text)).toBeUndefined();
});
