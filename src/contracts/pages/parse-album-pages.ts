import { albumSorts, type AlbumsFilters, type AlbumSort } from './album-pages.ts';
import type { ListAlbumsQuery } from '../calls/catalogue/albums.ts';
import { dirPattern } from '../text/dir.ts';
import { limits } from '../limits/limits.ts';
import { parsePage } from './parse-listing-pages.ts';
import type { Orientation } from '../vocabulary.ts';

/** The sort of a list of albums; other spellings (slash, the sort left out) are parsed too; the caller compares. */
export function parseAlbumsPath(path: string): { sort: AlbumSort } | undefined {
  const [, first, text = 'latest-updates', ...rest] = path.replace(/\/$/, '').split('/');
  const sort =
    first === 'albums' && rest.length === 0 ? albumSorts.find((each) => each === text) : undefined;
  return sort && { sort };
}

/** Reads the query of a list of albums; undefined when a value is misspelled or repeated, or when it names a category and a channel (then it is a 404). */
export function parseAlbumsQuery(
  query: URLSearchParams,
): (AlbumsFilters & { page: number }) | undefined {
  const page = parsePage(query);
  const [category, channel] = [query.getAll('category'), query.getAll('channel')];
  const named = [...category, ...channel];
  if (page === undefined || named.length > 1 || !named.every((dir) => dirPattern.test(dir)))
    return undefined;
  return {
    ...(category[0] && { category: category[0] }),
    ...(channel[0] && { channel: channel[0] }),
    page,
  };
}

/** The query of a list of albums. */
export function albumsQuery(
  sort: AlbumSort,
  orientation: Orientation,
  { category, channel, page = 1 }: AlbumsFilters,
): ListAlbumsQuery {
  const section = category !== undefined ? 'categories' : channel !== undefined ? 'channel' : '';
  return {
    orientation,
    sort,
    count: limits.page_size.default,
    section,
    object_id: category ?? channel ?? '',
    page,
  };
}
