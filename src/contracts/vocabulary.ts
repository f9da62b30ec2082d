import * as z from 'zod/mini';

/** Interface languages, in the order of the language menu. */
export const languages = ['en', 'ru', 'de', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'] as const;
export const Language = z.enum(languages);
export type Language = (typeof languages)[number];

/** Content orientations. The interface shows `she` as "Trans". */
export const orientations = ['str', 'gay', 'she'] as const;
export const Orientation = z.enum(orientations);
export type Orientation = (typeof orientations)[number];

/** How the database writes an orientation: str 1, gay 2, she 3. */
export const orientationCode = { str: 1, gay: 2, she: 3 } as const satisfies Record<
  Orientation,
  number
>;

export function orientationOfCode(code: number): Orientation {
  const orientation = orientations[code - 1];
  if (!orientation) throw new RangeError(`orientation ${code}`);
  return orientation;
}

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A visitor may also leave it to the system which of the two is shown. */
export const themeChoices = [...themes, 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** `status_id` of a video. Strangers only ever see active and, as a bare status, deleted. */
export const videoStatus = {
  active: 1,
  pending: 2,
  processing: 3,
  rejected: 4,
  deleted: 5,
} as const;

/** Kinds of things that are voted on, viewed, suggested or refreshed, as the database writes them (of facets: `facet_code()` in db/migrations). */
export const objectKind = {
  video: 0,
  category: 1,
  tag: 2,
  model: 3,
  channel: 4,
  country: 5,
  word: 6,
  member: 7,
  playlist: 8,
  album: 9,
} as const;
