import { feedAddress, hasFeed } from '#contracts/pages/feeds/feed-address.ts';
import { feedFormats, feedTypes } from '#contracts/pages/feeds/home-feed.ts';
import type { FeedLink } from '../../lib/document/page-head.tsx';
import type { ListingPage } from './load-listing.ts';

/** The feeds of a list; none where it has none, as searches and what does not exist. */
export function feedsOfList({
  place,
  sort,
  query: { page: _page, ...filters },
  orientation,
  is_past_end,
}: ListingPage): FeedLink[] {
  if (is_past_end || !hasFeed(place) || sort === 'relevance') return [];
  return feedFormats.map((format) => ({
    type: feedTypes[format],
    path: feedAddress({ place, sort, filters, orientation, format }),
  }));
}
