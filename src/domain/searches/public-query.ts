import { searchText } from '#contracts/text/search-text.ts';

/** A search text by which equal searches are one: small letters, single spaces. */
export const normalizedQuery = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * The same as others may see it; undefined for what could say who searched (addresses, long or many
 * digits), and for what holds no letters or is too short or too long once it is normalised.
 */
export function publicQuery(text: string): string | undefined {
  const query = normalizedQuery(text);
  const is_search = searchText(query) !== undefined;
  return is_search && /\p{L}/u.test(query) && !isPersonal(query) ? query : undefined;
}

const digits_run = 4;
const digits_most = 5;

const isPersonal = (query: string): boolean =>
  query.includes('@') ||
  /:\/\/|\bwww\./.test(query) ||
  new RegExp(`\\p{Nd}{${digits_run}}`, 'u').test(query) ||
  (query.match(/\p{Nd}/gu) ?? []).length > digits_most;
