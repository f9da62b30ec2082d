import { expect, test } from 'vitest';
import { isCalendarDay } from './calendar-day.ts';

test.each([
  ['2027-01-31', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-02-30', false],
  ['2027-13-01', false],
  ['2027-1-1', false],
  ['20270101', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isCalendarDay(text)).toBe(is);
});
