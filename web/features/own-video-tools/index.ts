// Searches and sorts the page of own videos.
export { OwnVideoTools, ownVideosPage } from './own-video-tools.tsx';
