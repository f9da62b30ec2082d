import type { Language } from './vocabulary.ts';

/** Two lower-case letters; which of them are countries is in the table `country`. */
export const countryPattern = /^[a-z]{2}$/;

/** A country's name in a language, by the runtime's own data; the letters themselves where it knows none. */
export function countryName(code: string, lang: Language): string {
  return new Intl.DisplayNames([lang], { type: 'region' }).of(code.toUpperCase()) ?? code;
}
