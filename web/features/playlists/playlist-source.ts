import {
  playlistsUrl,
  playlistUrl,
  playlistVideosUrl,
  type ListPlaylistsQuery,
  type PlaylistVideosQuery,
} from '#contracts/calls/catalogue/playlists.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';

export type PlaylistSource = ReturnType<typeof playlistSource>;

/** The reads of pages with playlists. */
export const playlistSource = (read: Read) => ({
  list: readBy(
    read,
    (reads, query: ListPlaylistsQuery) => reads.playlists.list(query),
    (query) => playlistsUrl.build({ lifetime: lifetimes.listing, ...query }),
  ),
  // The call answers more of its videos; a page that is made in the process shows no more than these.
  get: readBy(
    read,
    (reads, playlist_id: number) => reads.playlists.page(playlist_id),
    playlistUrl.build,
    { subject: 'playlist' },
  ),
  videos: readBy(
    read,
    (reads, query: PlaylistVideosQuery) => reads.playlists.videos(query),
    playlistVideosUrl.build,
    { subject: 'playlist' },
  ),
});
