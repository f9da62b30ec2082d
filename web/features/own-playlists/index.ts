// The playlists of the member who is signed in: made, edited, ordered and filled.
export { askPlaylists, loadOwnPlaylists } from './load-own-playlists.ts';
export { OwnPlaylistsScreen } from './own-playlists-screen.tsx';
