import { searchSegment } from '#contracts/pages/listing-pages.ts';
import { queryKeysOf } from '#contracts/pages/page-queries.ts';

/** The page for invalid paths. */
export const missing_page = '/404/';

const path_max = 1024;
/** No valid value is longer; longer ones are cut to an invalid length and rejected by the page. */
const value_max = 80;
/** An address of the site, to which a page leads on. */
const next_max = 2048;

/**
 * Returns the address to render: the path with the known query names in a fixed order, so that
 * unknown names create no cache entries. Paths that no page has (two slashes, encoded slashes,
 * controls, `;`, a file extension) become the 404 page.
 */
export function pageAddress(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!isPagePath(path)) return missing_page;
  if (at < 0) return path;
  const query = new URLSearchParams(url.slice(at + 1));
  const known = queryKeysOf(path).flatMap((key) =>
    query
      .getAll(key)
      .map(
        (value) =>
          `${key}=${encodeURIComponent(shortened(value, key === 'next' ? next_max : value_max))}`,
      ),
  );
  return known.length > 0 ? `${path}?${known.join('&')}` : path;
}

/** By code points: half of a surrogate pair cannot be encoded. */
const shortened = (value: string, most: number): string =>
  Array.from(value.slice(0, 2 * most + 2))
    .slice(0, most + 1)
    .join('')
    .toWellFormed();

// Controls, slash, backslash, `;`, characters that need no escape, and lower-case escapes, which
// would be second spellings of a URL.
const forbidden_escape =
  /%(?:[01][0-9A-Fa-f]|2[FfDdEe]|3[0-9Bb]|4[1-9A-Fa-f]|5[0-9AaCcFf]|6[1-9A-Fa-f]|7[0-9AaEeFf]|[0-9A-F]?[a-f])/;

function isPagePath(path: string): boolean {
  if (path === '/') return true;
  if (path.startsWith('/search/') && path !== '/search/') return isSearchPath(path);
  if (path.length > path_max || !/^(\/[\w%.,~!*'()+@:&=$-]+)+\/?$/.test(path)) return false;
  // A last segment with a dot requests a file (`/x.css`, `/_root.data`); no page has one.
  if (/\.[^/]*$/.test(path)) return false;
  if (forbidden_escape.test(path) || /\/\.{1,2}(?:\/|$)/.test(path)) return false;
  return isDecodable(path);
}

/** Search texts may contain any character; only the canonical spelling of the text is accepted. A tab may follow. */
function isSearchPath(path: string): boolean {
  const [, segment] = /^\/search\/([^/]+)(?:\/[a-z]+)?\/?$/.exec(path) ?? [];
  return (
    segment !== undefined &&
    path.length <= path_max &&
    isDecodable(segment) &&
    searchSegment(decodeURIComponent(segment)) === segment
  );
}

/** False for broken escapes and for escaped control characters. */
export function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path));
  } catch {
    // decodeURIComponent throws for broken escapes only.
    return false;
  }
}
