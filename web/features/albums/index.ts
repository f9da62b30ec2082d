// What other features may know of albums: their cards in a grid, those of a model in a row, and where they read from.
export { toAlbum, toAlbums, type AlbumData } from './album-data.ts';
export { AlbumCard } from './album-card.tsx';
export { KeptAlbum } from './kept-album.tsx';
export { AlbumGrid } from './album-grid.tsx';
export { domainAlbums, jsonAlbums } from './album-source.ts';
export { useAlbumTexts } from './album-texts.ts';
export { albumSortLabels } from './sort-texts.ts';
