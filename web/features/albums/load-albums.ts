import { redirect } from 'react-router';
import { albumsPage, type AlbumsFilters, type AlbumSort } from '#contracts/pages/album-pages.ts';
import {
  albumsQuery,
  parseAlbumsPath,
  parseAlbumsQuery,
} from '#contracts/pages/parse-album-pages.ts';
import type { CategoryCount } from '#contracts/text/names.ts';
import { pageFailure, readPageFailure } from '../../lib/transport/page-failure.ts';
import type { Visitor } from '../listing/index.ts';
import { toAlbums, type AlbumData } from './album-data.ts';
import type { AlbumSource } from './album-source.ts';
import type { Orientation } from '#contracts/vocabulary.ts';

export interface AlbumsPage {
  sort: AlbumSort;
  orientation: Orientation;
  query: AlbumsFilters & { page: number };
  /** The name of the list's category or channel, in the page's language where known; '' without one. */
  section: string;
  albums: AlbumData[];
  total_count: number;
  /** The largest, in the page's language, and that of the list wherever it stands. */
  categories: CategoryCount[];
  /** A page after the last one: the empty state, with status 404. */
  is_past_end: boolean;
}

const side_categories = 50;

/** The list of albums at an address. Throws page failures, and 301 to the one spelling and to what a renamed or merged thing is called now. */
export async function loadAlbums(
  source: AlbumSource,
  { orientation, language }: Visitor,
  url: URL,
): Promise<AlbumsPage> {
  const sort = parseAlbumsPath(url.pathname)?.sort;
  const query = parseAlbumsQuery(url.searchParams);
  if (!sort || !query) throw pageFailure({ code: 'not_found' });
  const path = albumsPage(sort);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  const { category, channel } = query;
  const [listing, categories, channel_title] = await Promise.all([
    source
      .list(albumsQuery(sort, orientation, query))
      .catch((error: unknown) => follow(error, sort, query)),
    // The list does not depend on its side column.
    source.categories({ orientation, lang: language }).then(
      (answer) => answer.categories,
      () => [],
    ),
    // So is the name of a channel: whether there is such a channel says the list.
    channel === undefined
      ? ''
      : source.channel(channel).then(
          (answer) => answer.channel.title,
          () => channel,
        ),
  ]);
  const own = categories.find(({ dir }) => dir === category);
  return {
    sort,
    orientation,
    query,
    section: own?.title ?? category ?? channel_title,
    albums: toAlbums(listing),
    total_count: listing.total_count,
    categories: shownCategories(categories, own),
    is_past_end: query.page > 1 && listing.albums.length === 0,
  };
}

/** A list of something that goes by another name now is found there. */
function follow(error: unknown, sort: AlbumSort, { category }: AlbumsFilters): never {
  const { moved_to } = readPageFailure(error);
  if (moved_to === undefined) throw error;
  throw redirect(
    albumsPage(sort, category === undefined ? { channel: moved_to } : { category: moved_to }),
    301,
  );
}

/** Only what is shown of them travels in the document. */
function shownCategories(
  all: readonly CategoryCount[],
  own: CategoryCount | undefined,
): CategoryCount[] {
  const others = all
    .filter((category) => category !== own)
    .slice(0, side_categories - (own ? 1 : 0));
  return [...(own ? [own] : []), ...others].map(({ title, dir, total_videos }) => ({
    title,
    dir,
    total_videos,
  }));
}
