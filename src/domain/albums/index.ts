// Albums and their photos. A photo is stored once and may stand in several albums.
export { createAlbum } from './create-album.ts';
export { savePhotos } from './save-photos.ts';
