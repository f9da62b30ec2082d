import { countryName } from '#contracts/countries.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { written } from '../document/written.ts';

/** Numbers and times as people of one language write them. */
export interface Format {
  /** Compact from four digits: 990, 1.2K, 3.4M. */
  count(value: number): string;
  /** All digits, grouped. */
  number(value: number): string;
  /** 0 to 100 → "94%". */
  percent(value: number): string;
  /** How long before `now` (both Unix seconds): "3d" on cards, "3 days ago" in sentences. */
  age(then: number, now: number, style: 'narrow' | 'long'): string;
  /** The day, in UTC so that server and browser agree. */
  day(then: number): string;
  /** The month and its year, in UTC likewise. */
  month(then: number): string;
  /** The name of a country by its two letters. */
  country(code: string): string;
}

const made = new Map<Language, Format>();
/** Where a single letter is no abbreviation that people know ("5 н.", "5a"), cards use short units. */
const poor_narrow: ReadonlySet<Language> = new Set(['ru', 'de', 'fr', 'pl', 'ja']);

export function formatOf(language: Language): Format {
  const known = made.get(language);
  if (known) return known;
  const format = makeFormat(language);
  made.set(language, format);
  return format;
}

/** Creating an Intl format takes milliseconds, so each is created on first use. */
function makeFormat(language: Language): Format {
  const month = once(
    () => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  );
  const compact = once(() => new Intl.NumberFormat(language, { notation: 'compact' }));
  const grouped = once(() => new Intl.NumberFormat(language));
  const percent = once(() => new Intl.NumberFormat(language, { style: 'percent' }));
  const day = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));
  const long = once(
    () => new Intl.RelativeTimeFormat(language, { style: 'long', numeric: 'auto' }),
  );
  const ages = {
    narrow: agesIn(`${language} a `, shortAges(language)),
    long: agesIn(`${language} A `, (value, unit) => long().format(-value, unit)),
  };
  return {
    count: written(`${language} c`, (value: number) => compact().format(value)),
    number: written(`${language} n`, (value: number) => grouped().format(value)),
    percent: written(`${language} p`, (value: number) => percent().format(value / 100)),
    age: (then, now, style) => ages[style](ageOf(now - then).join(' ')),
    day: written(`${language} d`, (then: number) => day().format(then * 1000)),
    month: written(`${language} m`, (then: number) => month().format(then * 1000)),
    country: written(`${language} r`, (code: string) => countryName(code, language)),
  };
}

function agesIn(
  key: string,
  format: (value: number, unit: AgeUnit) => string,
): (age: string) => string {
  return written(key, (age) => {
    const [value, unit] = age.split(' ');
    return format(Number(value), unit as AgeUnit);
  });
}

/** Narrow, but for months: in many languages their letter is that of minutes. */
function shortAges(language: Language): (value: number, unit: AgeUnit) => string {
  const formats = new Map<AgeUnit, Intl.NumberFormat>();
  return (value, unit) => {
    // CLDR knows "5m" and "5 mths" only.
    if (language === 'en' && unit === 'month') return `${value}mo`;
    const unitDisplay = unit === 'month' || poor_narrow.has(language) ? 'short' : 'narrow';
    const format =
      formats.get(unit) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
    formats.set(unit, format);
    return format.format(value);
  };
}

function once<T>(make: () => T): () => T {
  let thing: T | undefined;
  return () => (thing ??= make());
}

type AgeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30.44 * day;
const year = 365.25 * day;

/**
 * The largest unit that still distinguishes videos: days up to two weeks, weeks up to two
 * months.
 */
export function ageOf(seconds: number): [number, AgeUnit] {
  const age = Math.max(0, seconds);
  if (age < hour) return [Math.max(1, Math.floor(age / minute)), 'minute'];
  if (age < day) return [Math.floor(age / hour), 'hour'];
  if (age < 2 * week) return [Math.floor(age / day), 'day'];
  if (age < 2 * month) return [Math.floor(age / week), 'week'];
  if (age < year) return [Math.floor(age / month), 'month'];
  return [Math.floor(age / year), 'year'];
}

/**
 * The number whose plural form a compact number takes: 1201 that of 1000, 3400000 that of 1000000
 * (French "3,4 M de vues"; Russian "1,2 тыс. просмотров").
 */
export function pluralBasis(value: number): number {
  if (value < 1000) return value;
  return value < 1_000_000 ? 1000 : 1_000_000;
}
