import { expect, test } from 'vitest';
import { wallMonths, type WallCard } from './wall-months.ts';

const at = (date: string): WallCard =>
  ({ kind: 'video', posted: Date.parse(date) / 1000, video: { title: date } }) as WallCard;
const shown = (...dates: string[]) =>
  wallMonths(dates.map(at)).map(({ begins, entries, before }) => [
    new Date(begins * 1000).toISOString().slice(0, 10),
    entries.length,
    before,
  ]);

test('groups a page by the months of UTC and keeps its order', () => {
  expect(
    shown(
      '2026-03-31T23:59:59Z',
      '2026-03-01T00:00:00Z',
      '2026-02-28T23:59:00Z',
      '2025-02-01T12:00:00Z',
    ),
  ).toEqual([
    ['2026-03-01', 2, 0],
    ['2026-02-01', 1, 2],
    ['2025-02-01', 1, 3],
  ]);
  expect(shown()).toEqual([]);
});
