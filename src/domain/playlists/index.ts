// Playlists: a member's ordered videos, public or private.
export { addToPlaylist, moveInPlaylist, removeFromPlaylist } from './change-items.ts';
export { createPlaylist } from './create-playlist.ts';
export { getPlaylist, getPlaylistPage } from './get-playlist.ts';
export { getOwnPlaylistQueue, getPlaylistQueue } from './get-queue.ts';
export { listPlaylistVideos } from './list-playlist-videos.ts';
export { listPlaylists } from './list-playlists.ts';
export { getOwnPlaylist, listOwnPlaylists } from './own-playlists.ts';
export { playlistCards } from './playlist-cards.ts';
export { deletePlaylist, erasePlaylistsOf, savePlaylist } from './save-playlist.ts';
