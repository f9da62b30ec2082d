import { orientations, type Orientation } from '../../vocabulary.ts';
import { albumsPage, type AlbumsFilters, type AlbumSort } from '../album-pages.ts';
import { feedFormats, type FeedFormat } from './home-feed.ts';
import { parseAlbumsPath, parseAlbumsQuery } from '../parse-album-pages.ts';

/** The feed of a list of albums; those of a model have none, as their address is a tab. */
export interface AlbumFeed {
  sort: AlbumSort;
  filters: Omit<AlbumsFilters, 'page'>;
  orientation: Orientation;
  format: FeedFormat;
}

/** Patterns of their addresses, for a router. */
export const album_feed_patterns = feedFormats.map((format) => `/albums/:sort/feed.${format}`);

/** The address of the list with `feed.xml` or `feed.json` at the end of its path. */
export function albumFeedAddress({ sort, filters, orientation, format }: AlbumFeed): string {
  const [path = '', query = ''] = albumsPage(sort, filters).split('?', 2);
  const parameters = new URLSearchParams(query);
  if (orientation !== 'str') parameters.set('orientation', orientation);
  const text = parameters.toString();
  return `${path}feed.${format}${text && `?${text}`}`;
}

/** Undefined for anything but a canonical address. */
export function parseAlbumFeedAddress(url: string): AlbumFeed | undefined {
  const [whole = '', query = ''] = url.split('?', 2);
  const [, path = '', extension] = /^(\/albums\/[^/]*\/)feed\.(xml|json)$/.exec(whole) ?? [];
  const format = feedFormats.find((one) => one === extension);
  const sort = parseAlbumsPath(path)?.sort;
  const parameters = new URLSearchParams(query);
  const given = parameters.get('orientation') ?? 'str';
  const orientation = orientations.find((one) => one === given);
  const filters = parseAlbumsQuery(parameters);
  if (!format || !sort || !orientation || filters?.page !== 1) return undefined;
  const { page: _page, ...rest } = filters;
  const feed: AlbumFeed = { sort, filters: rest, orientation, format };
  return albumFeedAddress(feed) === url ? feed : undefined;
}
