import { member_limits } from '../limits/limits-of-members.ts';

export type NameFault = 'required' | 'length' | 'symbols' | 'scripts';

/** Letters with their marks. Of modifier letters, which look like quotes, Japanese needs two. */
const letter = '[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}\\p{M}\\u30fc\\u3005]';

/** Scripts of living languages; Japanese and Korean write several at once. */
const scripts = [
  '\\p{scx=Latn}',
  '\\p{scx=Cyrl}',
  '\\p{scx=Grek}',
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}',
  '\\p{scx=Hang}\\p{scx=Han}',
  '\\p{scx=Arab}',
  '\\p{scx=Hebr}',
  '\\p{scx=Deva}',
  '\\p{scx=Thai}',
  '\\p{scx=Armn}',
  '\\p{scx=Geor}',
].map((letters) => new RegExp(`^(?:(?=${letter})[${letters}]|[0-9_-])+$`, 'u'));

const signs = new RegExp(`^(?:${letter}|[0-9_-])+$`, 'u');
/** Begins with a letter or a digit, ends with none of the signs, which never follow each other. */
const shape = /^[\p{L}0-9](?!.*[_-]{2}).*[^_-]$/u;

/**
 * The form in which a user name is stored, NFKC, and what is wrong with it: one script, letters,
 * digits, and between them hyphens and underscores. Pure: the browser may run the same check.
 */
export function readUsername(typed: string): { username: string; fault: NameFault | undefined } {
  const username = typed.normalize('NFKC').trim();
  return { username, fault: faultOf(username) };
}

function faultOf(username: string): NameFault | undefined {
  if (username === '') return 'required';
  const { length } = Array.from(username);
  if (length < member_limits.username_min || length > member_limits.username_max) return 'length';
  if (!signs.test(username) || !shape.test(username)) return 'symbols';
  return scripts.some((script) => script.test(username)) ? undefined : 'scripts';
}

/** The key of a text that was typed as the name of a member; undefined where no member can have it. */
export function typedKey(typed: string): string | undefined {
  const key = usernameKey(typed.trim());
  return /^[^\p{C}\s]{3,60}$/u.test(key) ? key : undefined;
}

/** Names of one key are one name. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();
