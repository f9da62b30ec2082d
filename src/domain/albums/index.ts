// Albums and their photos. A photo is stored once and may stand in several albums.
export { albumCards } from './album-cards.ts';
export { insertAlbum, type NewAlbum } from './create-album.ts';
export { arrangeAlbumIn } from './arrange-album.ts';
export { deleteAlbumIn } from './delete-album.ts';
export { editAlbum, editAlbumIn } from './edit-album.ts';
export { insertAlbumOnce, type OnceAlbum } from './create-album-once.ts';
export { savePhotos } from './save-photos.ts';
export { changeAlbumState, setAlbumState } from './set-album-state.ts';
export { takePhoto, type TakenPhoto } from './take-photo.ts';
export { getAlbum } from './get-album.ts';
export { listAlbums } from './list-albums.ts';
