import {
  hasLanguages,
  inLanguage,
  prefixOf,
  splitLanguage,
} from '#contracts/pages/language-urls.ts';
import type { Language } from '#contracts/vocabulary.ts';

// One language a document: the browser sets it before it hydrates, the server around each rendering,
// which is synchronous.
let shown: Language | undefined;

/** Sets the language that stands in the addresses of pages; undefined where none does. */
export function setAddressLanguage(language: Language | undefined): void {
  shown = language;
}

/** The address of a page in the language of the document; addresses of files and calls stay. */
export function localAddress(address: string): string {
  return shown !== undefined && shown !== 'en' && hasLanguages(address)
    ? prefixed(address)
    : address;
}

/** The same for a form, which the server answers in its language. */
export function localAction(address: string): string {
  return shown !== undefined && address.startsWith('/') ? prefixed(address) : address;
}

/** HTML of our own writer with the addresses of its links in the language of the document. */
export const localLinks = (html: string): string =>
  shown === undefined || shown === 'en'
    ? html
    : html.replaceAll(/(?<=<a href=")\/[^"]*/g, localAddress);

/** One that names a language stays in that. */
const prefixed = (path: string): string =>
  shown === undefined || splitLanguage(path).language ? path : prefixOf(shown) + path;

/** The address of a page in another language; without languages in addresses, the page itself. */
export const addressIn = (path: string, language: Language): string =>
  shown === undefined ? path : inLanguage(path, language);

/** Opens a page in another language as a new document. */
export function openIn(language: Language, path?: string): void {
  const here = location.pathname + location.search;
  const there = addressIn(path ?? here, language);
  if (there === here) location.reload();
  else location.assign(there);
}

/** The path as the router and all pages know it; undefined for a page of another language. */
export function pathOfPage(path: string): string | undefined {
  if (shown === undefined) return path;
  const split = splitLanguage(path);
  return (split.language ?? 'en') === shown ? split.path : undefined;
}

/** `pathOfPage` of an address that is in the language of the document. */
export function pageUrl(url: URL): URL {
  const path = pathOfPage(url.pathname);
  return path === undefined || path === url.pathname
    ? url
    : new URL(path + url.search + url.hash, url.origin);
}

/** The path of the page that is open, without its language. */
export const currentPath = (): string => pathOfPage(location.pathname) ?? location.pathname;
