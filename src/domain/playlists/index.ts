// Playlists: a member's ordered videos, public or private.
export { createPlaylist, type NewPlaylist } from './create-playlist.ts';
