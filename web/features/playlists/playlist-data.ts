import type { PlaylistCard } from '#contracts/calls/catalogue/playlists.ts';
import { playlistPage } from '#contracts/pages/playlist-pages.ts';

/** The fields that a playlist's card shows. */
export interface PlaylistData {
  playlist_id: number;
  href: string;
  title: string;
  username: string;
  /** A frame of the first video, 320 px wide; '' where there is none. */
  thumb: string;
  videos: number;
  views: number;
}

export const toPlaylist = (playlist: PlaylistCard): PlaylistData => ({
  playlist_id: playlist.playlist_id,
  href: playlistPage(playlist),
  title: playlist.title,
  username: playlist.user.username,
  thumb: playlist.thumb,
  videos: playlist.total_videos,
  views: playlist.statistics.viewed,
});
