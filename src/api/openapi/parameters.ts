import { informationPages } from '#contracts/information.ts';
import { allowed_counts, allowed_lifetimes, limits } from '#contracts/limits.ts';
import { orientations, languages } from '#contracts/vocabulary.ts';
import type { Parameter } from './call.ts';

const most_id = 2 ** 26 - 1;
const dir_pattern = '^[a-z0-9-]{1,80}$';

export const inPath = (name: string, meaning: string, schema: Parameter['schema']): Parameter => ({
  name,
  in: 'path',
  meaning,
  schema,
});

/** One of a fixed list; the empty string is written as nothing. */
export const oneOf = (
  name: string,
  meaning: string,
  values: readonly (string | number)[],
): Parameter => inPath(name, meaning, { enum: [...values] });

const dirText = (name: string, meaning: string): Parameter =>
  inPath(name, meaning, { type: 'string', pattern: dir_pattern });

export const lifetime = oneOf(
  'lifetime',
  'Seconds that a shared cache may keep the answer; 0 for an answer that nobody keeps.',
  allowed_lifetimes,
);
export const ext = oneOf('ext', '`php` with the lifetime 0, `json` with every other.', [
  'json',
  'php',
]);
export const orientation = oneOf(
  'orientation',
  'Orientation: str straight, gay, she trans.',
  orientations,
);
export const lang = oneOf('lang', 'Language of names.', languages);
export const count = oneOf('count', 'How many a page has.', allowed_counts);
export const page = inPath('page', 'From 1.', {
  type: 'integer',
  minimum: 1,
  maximum: limits.page_max,
});
export const sort = (values: readonly string[]): Parameter =>
  oneOf('sort', 'Order of the list.', values);
export const type = oneOf('type', '`hd` leaves out videos below 720 lines.', ['all', 'hd']);
export const duration = oneOf('duration', 'Empty, or 1 under 10 minutes, 2 10 to 40, 3 over 40.', [
  '',
  1,
  2,
  3,
]);
export const date = oneOf(
  'date',
  'Empty, or a period of UTC days; of the sorts most-popular and top-rated only.',
  ['', 'day', 'week', 'month'],
);
export const dir = dirText('dir', 'Readable part of the address.');
export const information_page = oneOf('page', 'Which page.', informationPages);

export const section = (values: readonly string[]): Parameter =>
  oneOf('section', 'What the list is of; empty for everything.', values);
export const objectId = (meaning: string, pattern: string): Parameter =>
  inPath('object_id', meaning, { type: 'string', pattern });

export const id = (name: string): Parameter =>
  inPath(name, 'Its number.', { type: 'integer', minimum: 1, maximum: most_id });
export const bucket = (name: string, size: number, of: string): Parameter =>
  inPath(name, `floor(${of} / ${size}) × ${size}; no other.`, {
    type: 'integer',
    minimum: 0,
    maximum: most_id,
    multipleOf: size,
  });
export const firstOf = (name: string, letters: number): Parameter =>
  inPath(name, `The first ${letters === 1 ? 'letter' : `${letters} letters`} of dir; no others.`, {
    type: 'string',
    pattern: `^[a-z0-9-]{1,${letters}}$`,
  });

/** A country beside another section: two lower-case letters. */
export const country: Parameter = {
  name: 'country',
  in: 'query',
  meaning: 'Two lower-case letters: only what comes from there. Not with the section country.',
  schema: { type: 'string', pattern: '^[a-z]{2}$' },
  is_optional: true,
};
export const query = (name: string, meaning: string, schema: Parameter['schema']): Parameter => ({
  name,
  in: 'query',
  meaning,
  schema,
});
