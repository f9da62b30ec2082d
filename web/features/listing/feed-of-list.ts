import { feedAddress, hasFeed } from '#contracts/pages/feed-pages.ts';
import type { ListingPage } from './load-listing.ts';

/** Path of a list's feed; undefined where it has none, as searches and what does not exist. */
export function feedOfList({
  place,
  sort,
  query: { page: _page, ...filters },
  orientation,
  is_past_end,
}: ListingPage): string | undefined {
  if (is_past_end || !hasFeed(place) || sort === 'relevance') return undefined;
  return feedAddress({ place, sort, filters, orientation, format: 'xml' });
}
