import { albumsUrl, albumUrl, type ListAlbumsQuery } from '#contracts/calls/catalogue/albums.ts';
import { channelUrl } from '#contracts/calls/catalogue/channels.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';
import { loadComments } from '../comments/index.ts';
import { videoSource } from '../listing/index.ts';
import { toAlbums, type AlbumData } from './album-data.ts';

export type AlbumSource = ReturnType<typeof albumSource>;

/** The reads of pages with albums. */
export const albumSource = (read: Read) => ({
  list: readBy(
    read,
    (reads, query: ListAlbumsQuery) => reads.albums.list(query),
    (query) => albumsUrl.build({ lifetime: lifetimes.listing, ...query }),
  ),
  get: readBy(read, (reads, album_id: number) => reads.albums.get(album_id), albumUrl.build, {
    subject: 'album',
  }),
  /** The channel whose albums are listed. */
  channel: readBy(read, (reads, dir: string) => reads.channels.get(dir), channelUrl.build),
  categories: videoSource(read).categories,
  comments: (album_id: number, url: URL) =>
    loadComments(read, { section: 'album', object_id: album_id }, url),
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
