// Searches and sorts the pages of own videos and albums.
export { OwnAlbumTools, ownAlbumsPage, OwnVideoTools, ownVideosPage } from './own-video-tools.tsx';
