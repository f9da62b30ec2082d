// Playlists as every visitor sees them: the list of all, the page of one, and cards for pages of members.
export { loadPlaylist } from './load-playlist.ts';
export { loadPlaylists, playlistsOfMember } from './load-playlists.ts';
export { PlaylistGrid } from './playlist-card.tsx';
export type { PlaylistData } from './playlist-data.ts';
export { PlaylistScreen } from './playlist-screen.tsx';
export { playlistSource } from './playlist-source.ts';
export { playlistJsonLd, playlistsJsonLd } from './playlist-structured-data.ts';
export { PlaylistsScreen } from './playlists-screen.tsx';
