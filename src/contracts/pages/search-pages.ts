import { canonicalSearchText } from '../text/search-query.ts';
import { listingPage, searchSegment } from './listing-pages.ts';
import { parseListingPath } from './parse-listing-pages.ts';

/** The pages of a search that list something else than videos. */
export const searchTabs = ['models', 'channels', 'albums'] as const;
export type SearchTab = (typeof searchTabs)[number];

export const searchPage = (text: string): string =>
  listingPage({ kind: 'search', text: canonicalSearchText(text) }, 'relevance');

export const searchTabPage = (text: string, tab: SearchTab, page = 1): string =>
  `/search/${searchSegment(canonicalSearchText(text))}/${tab}${page > 1 ? `?page=${page}` : ''}`;

/** The text and the tab of a path, other spellings too; undefined for any other path. */
export function parseSearchTabPath(path: string): { text: string; tab: SearchTab } | undefined {
  const [, words = '', last = ''] = /^\/search\/([^/]+)\/([a-z]+)\/?$/.exec(path) ?? [];
  const tab = searchTabs.find((each) => each === last);
  const place = tab && parseListingPath(`/search/${words}`)?.place;
  return tab && place?.kind === 'search' ? { text: place.text, tab } : undefined;
}
