// Albums and their photos. A photo is stored once and may stand in several albums.
export { albumCards } from './album-cards.ts';
export { createAlbum, type NewAlbum } from './create-album.ts';
export { deleteAlbum } from './delete-album.ts';
export { editAlbum } from './edit-album.ts';
export { publishAlbum } from './publish-album.ts';
export { savePhotos } from './save-photos.ts';
export { changeAlbumState, setAlbumState } from './set-album-state.ts';
export { takePhoto, type TakenPhoto } from './take-photo.ts';
export { getAlbum } from './get-album.ts';
export { listAlbums } from './list-albums.ts';
