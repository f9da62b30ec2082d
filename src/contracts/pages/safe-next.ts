import { parseUrl } from '../parse-url.ts';

const base = 'http://site.invalid';
const length_max = 2048;

/**
 * Returns the redirect target after a form: `next` if it is a page of this site, else the home page
 * . Rejects other origins in every spelling (`//host`, `/\host`, schemes, encoded slashes and
 * backslashes at the front, dot segments that leave two slashes), control characters, and paths
 * that are not pages.
 */
export function safeNext(next: string | undefined): string {
  if (
    next === undefined ||
    next.length > length_max ||
    !next.startsWith('/') ||
    next.includes('\\') ||
    hasControls(next)
  )
    return '/';
  const url = parseUrl(next, base);
  if (!url) return '/';
  const isHere = url.origin === base && !/^\/(\/|%2f|%5c)/i.test(url.pathname);
  if (!isHere || /^\/(api|media|assets)(\/|$)/.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** True when a text holds C0, DEL or C1 controls. */
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);
