import { expect, test } from 'vitest';
import { visit } from '#tests/support/local-stores.ts';
import { dayHeading, historyDays } from './history-days.ts';

const seconds = (...at: [number, number, number, number]): number =>
  Math.floor(new Date(...at).getTime() / 1000);

test('groups entries by local day, each day once, entries without a day last', () => {
  const [old, today, later, yesterday] = [1, 2, 3, 4].map(visit);
  if (!old || !today || !later || !yesterday) throw new Error('too few entries');
  const days = historyDays([
    old,
    { ...today, opened: seconds(2026, 10, 24, 23) },
    { ...yesterday, opened: seconds(2026, 10, 23, 1) },
    { ...later, opened: seconds(2026, 10, 24, 0) },
  ]);
  expect(
    days.map(({ day, entries }) => [day, entries.map(({ params }) => params.video_id)]),
  ).toEqual([
    ['2026-11-24', [2, 3]],
    ['2026-11-23', [4]],
    ['', [1]],
  ]);
});

test.each([
  ['2026-11-24', 'en', 'Today'],
  ['2026-11-23', 'en', 'Yesterday'],
  ['2026-11-23', 'de', 'Gestern'],
  ['2026-11-23', 'ja', '昨日'],
  ['2026-11-16', 'en', 'Monday, November 16'],
  ['2025-11-24', 'en', 'Monday, November 24, 2025'],
  ['2026-11-16', 'ru', 'Понедельник, 16 ноября'],
  ['2027-01-01', 'en', 'Friday, January 1, 2027'],
])('names %s in %s "%s"', (day, language, heading) => {
  expect(dayHeading(day, new Date(2026, 10, 24, 12), language)).toBe(heading);
});
