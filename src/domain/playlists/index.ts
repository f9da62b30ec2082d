// Playlists: a member's ordered videos, public or private.
export { createPlaylist } from './create-playlist.ts';
export { getPlaylist } from './get-playlist.ts';
export { listPlaylists } from './list-playlists.ts';
export { playlistCards } from './playlist-cards.ts';
