export { loadVideo, parseVideoId } from './load-video.ts';
export { loadVisitedPage, loadWatchPage, type WatchPage, watchSource } from './load-watch-page.ts';
export { listenForOpenedLists } from './opened-list.ts';
export { relatedGroup } from './related-pages.ts';
export { VideoScreen } from './video-screen.tsx';
export { videoJsonLd } from './video-structured-data.ts';
