import { orientations, languages, type Orientation, type Language } from '#contracts/vocabulary.ts';
import { plainLine, plainLines, quoted } from '../plain-text.ts';

/** Metadata of a row of the CSV; empty cells are undefined or empty here. */
export interface Metadata {
  title: string | undefined;
  description: string;
  categories: string[];
  tags: string[];
  models: string[];
  channel: string | undefined;
  country: string | undefined;
  orientation: Orientation | undefined;
  post_date: Date | undefined;
  lang: Language | undefined;
}

export const columns = [
  'file',
  'title',
  'description',
  'categories',
  'tags',
  'models',
  'channel',
  'country',
  'orientation',
  'date',
  'language',
] as const;
export type Column = (typeof columns)[number];

export const longest_title = 200;
const longest_description = 5000;
const longest_name = 100;
const most_names = 100;

/** An invalid cell; the message ends the sentence 'line 3: …'. */
export class CellRefused extends Error {}

const orUndefined = (text: string): string | undefined => text || undefined;

function bounded(text: string, longest: number, what: string): string {
  if (text.length > longest)
    throw new CellRefused(`the ${what} is longer than ${longest} characters`);
  return text;
}

function list(cell: string, what: string): string[] {
  const names = [...new Set(cell.split(';').map(plainLine).filter(Boolean))];
  if (names.length > most_names) throw new CellRefused(`there are more than ${most_names} ${what}`);
  return names.map((name) => bounded(name, longest_name, `name ${quoted(name)}`));
}

function oneOf<T extends string>(cell: string, among: readonly T[], what: string): T | undefined {
  const asked = cell.trim().toLowerCase();
  if (asked === '') return undefined;
  const found = among.find((each) => each === asked);
  if (!found) throw new CellRefused(`the ${what} ${quoted(cell)} is none of ${among.join(', ')}`);
  return found;
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Codes that the runtime can name but that are no countries. */
const no_countries = ['eu', 'ez', 'un', 'zz', 'qo', 'xa', 'xb'];

function countryOf(cell: string): string | undefined {
  const code = cell.trim().toLowerCase();
  if (code === '') return undefined;
  if (
    !/^[a-z]{2}$/.test(code) ||
    no_countries.includes(code) ||
    regions.of(code.toUpperCase()) === undefined
  )
    throw new CellRefused(`the country ${quoted(cell)} is not a code of two letters such as de`);
  return code;
}

const date_pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/;

function dateOf(cell: string, now: Date): Date | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] =
    date_pattern.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  const is_real =
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (Number.isNaN(date.getTime()) || !is_real || date.getTime() < 0)
    throw new CellRefused(
      `the date ${quoted(cell)} is not one such as 2026-01-31 or 2026-01-31T18:30Z`,
    );
  if (date > now) throw new CellRefused(`the date ${quoted(cell)} is not over yet`);
  return date;
}

/** Throws CellRefused for the first invalid cell. */
export function metadataOf(cells: Readonly<Record<Column, string>>, now: Date): Metadata {
  return {
    title: orUndefined(bounded(plainLine(cells.title), longest_title, 'title')),
    description: bounded(plainLines(cells.description), longest_description, 'description'),
    categories: list(cells.categories, 'categories'),
    tags: list(cells.tags, 'tags'),
    models: list(cells.models, 'models'),
    channel: orUndefined(bounded(plainLine(cells.channel), longest_name, 'channel')),
    country: countryOf(cells.country),
    orientation: oneOf(cells.orientation, orientations, 'orientation'),
    post_date: dateOf(cells.date, now),
    lang: oneOf(cells.language, languages, 'language'),
  };
}
