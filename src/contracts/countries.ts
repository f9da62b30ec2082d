import type { Language } from './vocabulary.ts';

/** Two lower-case letters; which of them are countries is in the table `country`. */
export const countryPattern = /^[a-z]{2}$/;

// One a language: making one takes longer than asking it for every country.
const names = new Map<Language, Intl.DisplayNames>();

/** A country's name in a language, by the runtime's own data; the letters themselves where it knows none. */
export function countryName(code: string, lang: Language): string {
  const known = names.get(lang) ?? new Intl.DisplayNames([lang], { type: 'region' });
  names.set(lang, known);
  return known.of(code.toUpperCase()) ?? code;
}
