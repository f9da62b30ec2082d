import type { VideoSort } from '../../calls/catalogue/listing-sorts.ts';
import type { Orientation } from '../../vocabulary.ts';
import type { FeedFormat } from './home-feed.ts';
import { listingPage, type ListingFilters, type ListingPlace } from '../listing-pages.ts';

/** Places whose lists have a feed: searches have none, and the visitor's own country is no address. */
export type FeedPlace = Exclude<ListingPlace, { kind: 'search' | 'top-country' }>;

export interface Feed {
  place: FeedPlace;
  sort: VideoSort;
  filters: Omit<ListingFilters, 'page'>;
  orientation: Orientation;
  format: FeedFormat;
}

/** The address of a list's feed: the list's own with `feed.xml` or `feed.json` at the end of its path. */
export function feedAddress({ place, sort, filters, orientation, format }: Feed): string {
  const [path = '', query = ''] = listingPage(place, sort, filters).split('?', 2);
  const parameters = new URLSearchParams(query);
  if (orientation !== 'str') parameters.set('orientation', orientation);
  const text = parameters.toString();
  return `${path}feed.${format}${text && `?${text}`}`;
}

/** Whether a place has feeds; its type says so too. */
export const hasFeed = (place: ListingPlace): place is FeedPlace =>
  place.kind !== 'search' && place.kind !== 'top-country';
