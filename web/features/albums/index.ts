// Albums for other features: cards in a grid, the row of a model's albums, and their source.
export { AlbumCard } from './album-card.tsx';
export { type AlbumData, toAlbum, toAlbums } from './album-data.ts';
export { AlbumGrid } from './album-grid.tsx';
export { AlbumScreen } from './album-screen.tsx';
export { albumsOfModel, albumSource } from './album-source.ts';
export { albumJsonLd, albumsJsonLd } from './album-structured-data.ts';
export { useAlbumTexts } from './album-texts.ts';
export { AlbumsScreen } from './albums-screen.tsx';
export { loadAlbum } from './load-album.ts';
export { loadAlbums } from './load-albums.ts';
export { ModelAlbums } from './model-albums.tsx';
export { albumSortLabels } from './sort-texts.ts';
export { StoredAlbumCard } from './stored-album-card.tsx';
