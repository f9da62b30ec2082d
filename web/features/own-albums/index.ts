// Where members put albums together, and what becomes of them.
export { AlbumScreen } from './album-screen.tsx';
export { askAlbumPage, askOwnAlbum, askOwnAlbums } from './ask-albums.ts';
export { OwnAlbumScreen } from './own-album-screen.tsx';
export { OwnAlbumsScreen } from './own-albums-screen.tsx';
