import { orientations, type Orientation } from '../../vocabulary.ts';
import { feedAddress, hasFeed, type Feed } from './feed-address.ts';
import { feedFormats, homeFeedAddress } from './home-feed.ts';
import { listingSort, parseListingFilters, parseListingPath } from '../parse-listing-pages.ts';

/** Patterns of the addresses of feeds, for a router. */
export const feed_patterns = feedFormats.flatMap((format) =>
  [
    '/',
    '/videos/:sort/',
    '/categories/:object/:sort/',
    '/tags/:object/:sort/',
    '/model/:object/',
    '/channel/:object/',
    '/country/:object/:sort/',
  ].map((path) => `${path}feed.${format}`),
);

/** The list that the feed of the home page has. */
const home_list = '/videos/latest-updates/';

/** Undefined for anything but a canonical address of a feed. */
export function parseFeedAddress(url: string): Feed | undefined {
  const [whole = '', query = ''] = url.split('?', 2);
  const [, path, extension] = /^(\/(?:.*\/)?)feed\.(xml|json)$/.exec(whole) ?? [];
  const format = feedFormats.find((one) => one === extension);
  const asked = path === undefined ? undefined : parseListingPath(path === '/' ? home_list : path);
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
  const address = path === '/' ? homeFeedAddress(format, orientation) : feedAddress(feed);
  return address === url ? feed : undefined;
}

function orientationOf(query: URLSearchParams): Orientation | undefined {
  const given = query.getAll('orientation');
  if (given.length === 0) return 'str';
  return given.length === 1 ? orientations.find((one) => one === given[0]) : undefined;
}
