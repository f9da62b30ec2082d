import type { VideoSort } from '../calls/listing-sorts.ts';
import type { Orientation } from '../vocabulary.ts';
import { listingPage, type ListingFilters, type ListingPlace } from './listing-pages.ts';

export const feedFormats = ['xml', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** Places whose lists have a feed: searches have none, and the visitor's own country is no address. */
export type FeedPlace = Exclude<ListingPlace, { kind: 'search' | 'top-country' }>;

export interface Feed {
  place: FeedPlace;
  sort: VideoSort;
  filters: Omit<ListingFilters, 'page'>;
  orientation: Orientation;
  format: FeedFormat;
}

/** Media types of the formats. */
export const feedTypes = {
  xml: 'application/rss+xml',
  json: 'application/feed+json',
} as const satisfies Record<FeedFormat, string>;

/** The address of a list's feed: the list's own with `feed.xml` or `feed.json` at the end of its path. */
export function feedAddress({ place, sort, filters, orientation, format }: Feed): string {
  const [path = '', query = ''] = listingPage(place, sort, filters).split('?', 2);
  const parameters = new URLSearchParams(query);
  if (orientation !== 'str') parameters.set('orientation', orientation);
  const text = parameters.toString();
  return `${path}feed.${format}${text && `?${text}`}`;
}

/** The address of the feed of the home page: the newest videos. */
export const homeFeedAddress = (format: FeedFormat, orientation: Orientation): string =>
  `/feed.${format}${orientation === 'str' ? '' : `?orientation=${orientation}`}`;

/** Whether a place has feeds; its type says so too. */
export const hasFeed = (place: ListingPlace): place is FeedPlace =>
  place.kind !== 'search' && place.kind !== 'top-country';
