import {
  albumsUrl,
  albumUrl,
  type AlbumListing,
  type ListAlbumsQuery,
} from '#contracts/calls/albums.ts';
import { channelUrl } from '#contracts/calls/channels.ts';
import { lifetimes } from '#contracts/limits.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { videoSource } from '../listing/index.ts';
import { toAlbums, type AlbumData } from './album-data.ts';

export type AlbumSource = ReturnType<typeof albumSource>;

/** The reads of pages with albums. */
export const albumSource = (read: Read) => ({
  list: (query: ListAlbumsQuery): Promise<AlbumListing> =>
    read(
      (reads) => reads.albums.list(query),
      () => albumsUrl.build({ lifetime: lifetimes.listing, ...query }),
    ),
  get: (album_id: number) =>
    read(
      (reads) => reads.albums.get(album_id),
      () => albumUrl.build(album_id),
      { subject: 'album' },
    ),
  /** The channel whose albums are listed. */
  channel: (dir: string) =>
    read(
      (reads) => reads.channels.get(dir),
      () => channelUrl.build(dir),
    ),
  categories: videoSource(read).categories,
});

const more_albums = 12;

/** The newest albums of a model; none when the read fails, because they only supplement a page. */
export async function albumsOfModel(
  source: Pick<AlbumSource, 'list'>,
  dir: string,
  orientation: ListAlbumsQuery['orientation'],
): Promise<AlbumData[]> {
  const query = {
    orientation,
    sort: 'latest-updates',
    count: more_albums,
    section: 'model',
    object_id: dir,
    page: 1,
  } as const;
  return source.list(query).then(toAlbums, () => []);
}
