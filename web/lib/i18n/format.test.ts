import { describe, expect, it } from 'vitest';
import { ageOf, formatOf, pluralBasis } from './format.ts';

const day = 24 * 3600;

describe('ageOf', () => {
  it.each([
    [0, 1, 'minute'],
    [59, 1, 'minute'],
    [3599, 59, 'minute'],
    [3600, 1, 'hour'],
    [day - 1, 23, 'hour'],
    [day, 1, 'day'],
    [13.9 * day, 13, 'day'],
    [14 * day, 2, 'week'],
    [60 * day, 8, 'week'],
    [61 * day, 2, 'month'],
    [364 * day, 11, 'month'],
    [366 * day, 1, 'year'],
    // A clock that runs ahead must not speak of the future.
    [-50, 1, 'minute'],
  ])('%i seconds', (seconds, value, unit) => {
    expect(ageOf(seconds)).toEqual([value, unit]);
  });
});

describe('formatOf', () => {
  it('writes a month with its year, in UTC', () => {
    const then = Date.UTC(2026, 2) / 1000;
    const months = (['en', 'de', 'fr', 'ja'] as const).map((each) => formatOf(each).month(then));
    expect(months).toEqual(['March 2026', 'März 2026', 'mars 2026', '2026年3月']);
  });

  it('writes counts compactly from four digits', () => {
    const { count } = formatOf('en');
    expect([0, 999, 1000, 1234, 48_213, 403_000, 3_400_000].map(count)).toEqual([
      '0',
      '999',
      '1K',
      '1.2K',
      '48K',
      '403K',
      '3.4M',
    ]);
  });

  it.each([
    ['en', ['5m', '3d', '2w', '5mo', '2y']],
    ['ru', ['5 мин', '3 дн.', '2 нед.', '5 мес.', '2 г.']],
    ['de', ['5 Min.', '3 Tg.', '2 Wo.', '5 Mon.', '2 J']],
    ['fr', ['5 min', '3 j', '2 sem.', '5 m.', '2 ans']],
    ['pl', ['5 min', '3 dni', '2 tyg.', '5 mies.', '2 lata']],
    ['ja', ['5 分', '3 日', '2 週間', '5 か月', '2 年']],
  ] as const)('writes ages on cards in the units of %s', (language, written) => {
    const { age } = formatOf(language);
    const ages = [300, 3 * day, 15 * day, 160 * day, 800 * day];
    expect(ages.map((then) => age(0, then, 'narrow').replaceAll(/\s/g, ' '))).toEqual(written);
  });

  it('writes ages in sentences in full', () => {
    expect(formatOf('en').age(0, 3 * day, 'long')).toBe('3 days ago');
  });

  it('writes a percentage and a day', () => {
    expect(formatOf('de').percent(94)).toBe('94\u00a0%');
    expect(formatOf('en').day(0)).toBe('January 1, 1970');
  });
});

describe('pluralBasis', () => {
  it('counts compact numbers by their unit', () => {
    expect([1, 999, 1000, 1201, 999_999, 1_000_000, 3_400_000].map(pluralBasis)).toEqual([
      1, 999, 1000, 1000, 1000, 1_000_000, 1_000_000,
    ]);
  });
});
