import { limits } from '../limits/limits.ts';

/** Why a text is not searched for. */
export type SearchFault = 'short' | 'long';

/** One of these says as much as a word's three letters. */
const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;

/** Characters as people see code points; one of Chinese, Japanese or Korean script counts as three. */
const countedLength = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (cjk.test(char) ? limits.search.cjk : 1), 0);

/** Undefined for a text of the right length. */
export function searchFault(text: string): SearchFault | undefined {
  const length = countedLength(text.trim());
  if (length < limits.search.min) return 'short';
  return length > limits.search.max ? 'long' : undefined;
}

/** Text to search for, trimmed; undefined when it is too short or too long or holds control characters. */
export function searchText(text: string): string | undefined {
  const trimmed = text.trim();
  return searchFault(trimmed) !== undefined || /\p{Cc}/u.test(trimmed) ? undefined : trimmed;
}
