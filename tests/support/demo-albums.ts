import {
  albumsUrl,
  albumUrl,
  type Album,
  type AlbumAnswer,
  type AlbumListing,
} from '#contracts/calls/catalogue/albums.ts';
import { channelsUrl, type ChannelListing } from '#contracts/calls/catalogue/channels.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';

const getJson = async <T>(address: string): Promise<T> =>
  (await (await fetch(address)).json()) as T;

/** An album of the demo catalogue, of at least so many photos, newest first. */
export async function firstAlbum(
  origin: string,
  wanted: { photos?: number; skip?: number; model?: boolean; channel?: boolean } = {},
): Promise<Album> {
  const of = {
    lifetime: lifetimes.listing,
    orientation: 'str',
    sort: 'latest-updates',
    count: 40,
    section: '',
    object_id: '',
    page: 1,
  } as const;
  const { albums } = await getJson<AlbumListing>(origin + albumsUrl.build(of));
  const fitting = albums.filter(({ photos_amount }) => photos_amount >= (wanted.photos ?? 1));
  const whole = await Promise.all(
    fitting.map(
      async ({ album_id }) => (await getJson<AlbumAnswer>(origin + albumUrl.build(album_id))).album,
    ),
  );
  const has = ({ models, channel }: Album): boolean =>
    (!wanted.model || models.length > 0) && (!wanted.channel || channel !== null);
  const album = whole.filter(has)[wanted.skip ?? 0];
  if (!album) throw new Error('the demo catalogue has no such album');
  return album;
}

/** A channel of the demo catalogue that has videos and no albums of the first orientation. */
export async function channelWithoutAlbums(origin: string): Promise<string> {
  const of = {
    lifetime: lifetimes.listing,
    orientation: 'str',
    sort: 'most-popular',
    section: '',
    object_id: '',
    page: 1,
  } as const;
  const { channels } = await getJson<ChannelListing>(
    origin + channelsUrl.build({ ...of, count: 40 }),
  );
  const counted = await Promise.all(
    channels.map(async ({ dir }) => {
      const albums = albumsUrl.build({ ...of, count: 20, section: 'channel', object_id: dir });
      const { total_count } = await getJson<AlbumListing>(origin + albums);
      return { dir, total_count };
    }),
  );
  const found = counted.find(({ total_count }) => total_count === 0);
  if (!found) throw new Error('every channel of the demo catalogue has albums');
  return found.dir;
}

/** The folder of a photo's files, by its place in the album: the common part of all its addresses. */
export const photoKey = (album: Album, index: number): string =>
  /\/a\/([^/]+)\//.exec(album.photos[index]?.url ?? '')?.[1] ?? 'none';
