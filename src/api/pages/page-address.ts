import { searchSegment } from '#contracts/pages/listing-pages.ts';
import { queryKeysOf } from '#contracts/pages/page-queries.ts';

/** The page that is shown for addresses that can be none. */
export const missing_page = '/404/';

const path_max = 1024;
/** No value that a page knows is longer; what is longer stays too long and is refused by the page. */
const value_max = 80;

/**
 * The address that a page is rendered for: the path, and of the query only the names that pages know, in a fixed order, so that an unknown key neither
 * changes a page nor makes a copy of it. What can be no page (two slashes, encoded slashes, controls, `;`, a file's ending) becomes the
 * 404 page, whatever a router would read into it.
 */
export function pageAddress(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!isPagePath(path)) return missing_page;
  if (at < 0) return path;
  const query = new URLSearchParams(url.slice(at + 1));
  const known = queryKeysOf(path).flatMap((key) =>
    query.getAll(key).map((value) => `${key}=${encodeURIComponent(shortened(value))}`),
  );
  return known.length > 0 ? `${path}?${known.join('&')}` : path;
}

/** By code points: half of a pair could not be written down again. */
const shortened = (value: string): string =>
  Array.from(value.slice(0, 2 * value_max + 2))
    .slice(0, value_max + 1)
    .join('')
    .toWellFormed();

// Controls, slash, backslash, `;`; letters, digits and signs that need no escape, and lower-case escapes, which would be second spellings of one address.
const forbidden_escape =
  /%(?:[01][0-9A-Fa-f]|2[FfDdEe]|3[0-9Bb]|4[1-9A-Fa-f]|5[0-9AaCcFf]|6[1-9A-Fa-f]|7[0-9AaEeFf]|[0-9A-F]?[a-f])/;

function isPagePath(path: string): boolean {
  if (path === '/') return true;
  if (path.startsWith('/search/') && path !== '/search/') return isSearchPath(path);
  if (path.length > path_max || !/^(\/[\w%.,~!*'()+@:&=$-]+)+\/?$/.test(path)) return false;
  // A last part with a dot and no slash after it asks for a file (`/x.css`, `/_root.data`); no page is called so.
  if (/\.[^/]*$/.test(path)) return false;
  if (forbidden_escape.test(path) || /\/\.{1,2}(?:\/|$)/.test(path)) return false;
  return isDecodable(path);
}

/** Searches may be for anything, slashes and dots too: here the one spelling of the words is all that is asked for. */
function isSearchPath(path: string): boolean {
  const segment = path.slice('/search/'.length).replace(/\/$/, '');
  return (
    path.length <= path_max &&
    isDecodable(segment) &&
    searchSegment(decodeURIComponent(segment)) === segment
  );
}

/** False for broken escapes and for what decodes to controls. */
export function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // C1 controls and the like are no letters of any address either.
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path));
  } catch {
    // decodeURIComponent throws for broken escapes alone.
    return false;
  }
}
