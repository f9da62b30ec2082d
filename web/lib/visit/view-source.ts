import { parseUrl } from '#contracts/parse-url.ts';

interface Entries {
  entries(): readonly { url: string | null }[];
  currentEntry: { index: number } | null;
}

/** The address of the page before this one: of the site where React Router has changed pages, else what the browser says. '' for none. */
export function pageBefore(): string {
  const isFirst = !(history.state as { idx?: number } | null)?.idx;
  if (isFirst) return document.referrer;
  const { navigation } = globalThis as { navigation?: Entries };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  return before ?? location.origin;
}

/** Where the view of a video comes from, as `from` of the call: a kind of page of this site, or the host of another one. */
export function viewSource(before: string, host: string): string {
  const from = parseUrl(before);
  if (!from) return 'direct';
  if (from.host !== host)
    return /^(?!.{101})[a-z\d-]+(\.[a-z\d-]+)+$/.test(from.hostname) ? from.hostname : 'direct';
  const path = from.pathname.replace(/^\/[a-z]{2}(?=\/)/, '');
  if (path.startsWith('/search/')) return 'search';
  return /^\/videos\/\d/.test(path) ? 'related' : 'list';
}
