import { limits } from '#contracts/limits.ts';

/**
 * A search text as others may see it: small letters, single spaces. Undefined for what could say who
 * searched: addresses, long or many digits; and for what is too long once it is normalised.
 */
export function publicQuery(text: string): string | undefined {
  const query = text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const length = Array.from(query).length;
  if (length === 0 || length > limits.search.max || !/\p{L}/u.test(query)) return undefined;
  return isPersonal(query) ? undefined : query;
}

const digits_run = 4;
const digits_most = 5;

const isPersonal = (query: string): boolean =>
  query.includes('@') ||
  /:\/\/|\bwww\./.test(query) ||
  new RegExp(`\\p{Nd}{${digits_run}}`, 'u').test(query) ||
  (query.match(/\p{Nd}/gu) ?? []).length > digits_most;
