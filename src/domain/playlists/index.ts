// Playlists: a member's ordered videos, public or private.
export { createPlaylist } from './create-playlist.ts';
