import type { Orientation } from '../vocabulary.ts';
import { orientations } from '../vocabulary.ts';
import { listingPage, type ListingFilters, type ListingPlace } from './listing-pages.ts';
import type { VideoSort } from '../calls/listing-sorts.ts';
import { listingSort, parseListingFilters, parseListingPath } from './parse-listing-pages.ts';

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

/** Patterns of the addresses of feeds, for a router. */
export const feed_patterns = feedFormats.flatMap((format) =>
  [
    '/videos/:sort/',
    '/categories/:object/:sort/',
    '/tags/:object/:sort/',
    '/model/:object/',
    '/channel/:object/',
    '/country/:object/:sort/',
  ].map((path) => `${path}feed.${format}`),
);

/** The address of a list's feed: the list's own with `feed.xml` or `feed.json` at the end of its path. */
export function feedAddress({ place, sort, filters, orientation, format }: Feed): string {
  const [path = '', query = ''] = listingPage(place, sort, filters).split('?', 2);
  const parameters = new URLSearchParams(query);
  if (orientation !== 'str') parameters.set('orientation', orientation);
  const text = parameters.toString();
  return `${path}feed.${format}${text && `?${text}`}`;
}

/** Undefined for anything but a canonical address of a feed. */
export function parseFeedAddress(url: string): Feed | undefined {
  const [whole = '', query = ''] = url.split('?', 2);
  const [, path, extension] = /^(\/.*\/)feed\.(xml|json)$/.exec(whole) ?? [];
  const format = feedFormats.find((one) => one === extension);
  const asked = path === undefined ? undefined : parseListingPath(path);
  if (!asked || !format || !hasFeed(asked.place)) return undefined;
  const { place } = asked;
  const parameters = new URLSearchParams(query);
  const orientation = orientationOf(parameters);
  const sort = listingSort(parameters, asked);
  if (!orientation || !sort || sort === 'relevance') return undefined;
  const filters = parseListingFilters(parameters, place, sort);
  if (!filters || filters.page !== 1) return undefined;
  const { page: _page, ...rest } = filters;
  const feed: Feed = { place, sort, filters: rest, orientation, format };
  return feedAddress(feed) === url ? feed : undefined;
}

/** Whether a place has feeds; its type says so too. */
export const hasFeed = (place: ListingPlace): place is FeedPlace =>
  place.kind !== 'search' && place.kind !== 'top-country';

function orientationOf(query: URLSearchParams): Orientation | undefined {
  const given = query.getAll('orientation');
  if (given.length === 0) return 'str';
  return given.length === 1 ? orientations.find((one) => one === given[0]) : undefined;
}
