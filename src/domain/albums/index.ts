// Albums and their photos. A photo is stored once and may stand in several albums.
export { createAlbum, type NewAlbum } from './create-album.ts';
export { savePhotos, type NewPhoto } from './save-photos.ts';
