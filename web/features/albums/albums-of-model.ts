import type { ListAlbumsQuery } from '#contracts/albums.ts';
import { toAlbums, type AlbumData } from './album-data.ts';
import type { AlbumSource } from './album-source.ts';

const more_albums = 12;

/** The newest albums of a model; none where they cannot be had, for they only stand beside something else. */
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
