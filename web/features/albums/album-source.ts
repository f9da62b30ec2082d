import type { RouterContextProvider } from 'react-router';
import {
  albumsUrl,
  albumUrl,
  type AlbumAnswer,
  type AlbumListing,
  type ListAlbumsQuery,
} from '#contracts/albums.ts';
import { channelUrl, type ChannelAnswer } from '#contracts/channels.ts';
import { lifetimes } from '#contracts/limits.ts';
import { getJson } from '../../lib/get-json.ts';
import { orPageFailure } from '../../lib/page-failure.ts';
import { domainContext } from '../../load-context.ts';
import { domainSource, jsonSource, type VideoSource } from '../videos/parts.ts';

/** Where the pages of albums read from. Both sources answer the same and throw page failures. */
export interface AlbumSource {
  list(query: ListAlbumsQuery): Promise<AlbumListing>;
  get(album_id: number): Promise<AlbumAnswer>;
  /** The channel whose albums are listed. */
  channel(dir: string): Promise<ChannelAnswer>;
  categories: VideoSource['categories'];
}

/** First loads: the domain, in process. */
export function domainAlbums(context: Readonly<RouterContextProvider>): AlbumSource {
  const { albums, channels } = context.get(domainContext);
  return {
    list: (query) => orPageFailure(albums.list(query)),
    get: (album_id) => orPageFailure(albums.get(album_id), 'album'),
    channel: (dir) => orPageFailure(channels.get(dir)),
    categories: domainSource(context).categories,
  };
}

/** Navigations: the cacheable addresses that any API client uses. */
export function jsonAlbums(signal: AbortSignal): AlbumSource {
  const lifetime = lifetimes.listing;
  return {
    list: (query) =>
      orPageFailure(getJson<AlbumListing>(albumsUrl.build({ lifetime, ...query }), signal)),
    get: (album_id) =>
      orPageFailure(getJson<AlbumAnswer>(albumUrl.build(album_id), signal), 'album'),
    channel: (dir) => orPageFailure(getJson<ChannelAnswer>(channelUrl.build(dir), signal)),
    categories: jsonSource(signal).categories,
  };
}
