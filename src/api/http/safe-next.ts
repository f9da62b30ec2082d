const base = 'http://site.invalid';
const length_max = 2048;

/**
 * Where to go after a form: a page of this site, or the home page when `next` is anything else. Refused are other origins in every
 * dress (`//host`, `/\host`, schemes, escapes of slash and backslash at the front, dot segments that leave two slashes), control characters, and
 * addresses that are no pages.
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
  if (!URL.canParse(next, base)) return '/';
  const url = new URL(next, base);
  const isHere = url.origin === base && !/^\/(\/|%2f|%5c)/i.test(url.pathname);
  if (!isHere || /^\/(api|media|assets)(\/|$)/.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** True when a text holds C0, DEL or C1 controls. */
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);
