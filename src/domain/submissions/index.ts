// The way from a clip or photos to visitors: what the operator publishes is shown, everything else waits with a case.
export { createAlbum, createAlbumIn, createAlbumOnce } from './create-album.ts';
export { createVideos, createVideosIn } from './create-videos.ts';
export {
  deleteAlbum,
  deleteIfPending,
  deleteOfErased,
  deleteOfUploader,
  deleteVideo,
} from './delete.ts';
export { findHoldingCase } from './held.ts';
export { lockBefore } from './lock-before.ts';
export { openCasesOfVideos } from './open-publication.ts';
export { publishScheduled } from './publish-scheduled.ts';
export { publishAlbum, publishVideo } from './publish.ts';
export { restoreVideo } from './restore-video.ts';
export { lockBeforeReady, showReadyVideos } from './show-ready-videos.ts';
