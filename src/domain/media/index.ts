// Clips: from a file to renditions and pictures, step by step (uploaded → probed → transcoding →
// transcoded → ready | failed). Each step may be killed at any moment and run again: output is
// renamed into place last, and every change of state is conditional. Storage keys never carry
// titles.
export { cancelMedia, type Cancelled } from './cancel-media.ts';
export { checkFile, no_facts, type FileVerdict } from './check-file.ts';
export { copyHashing, hashFile, type FileHashes } from './hashing.ts';
export { eraseLater, eraseNow, eraseObjects } from './erase-objects.ts';
export { findOrphans, removeOrphan } from './find-orphans.ts';
export { enqueueProbe, findByHash, ingestFile, insertMedia } from './ingest-file.ts';
export type { IngestedFile } from './ingest-file.ts';
export { evenMoments, makePictures } from './make-pictures.ts';
export { failMedia, findMedia, listUnfinishedMedia } from './media-state.ts';
export { signedCaptionsPath, signedFolder, signedHlsPath } from './media-url.ts';
export { signedTimelinePath, verifyGrant, type GrantTerms } from './media-url.ts';
export {
  frameAddress,
  imageAddress,
  photoAddress,
  pictureOrigin,
  posterAddress,
  type Poster,
} from './media-url.ts';
export { probeMedia } from './probe-media.ts';
export { dropUnusedMedia, dropUnusedPhotos, removeMedia } from './remove-media.ts';
export { priorityOf } from './queue-turn.ts';
export { retryMedia, type Retried } from './retry-media.ts';
export { newStorageKey, placesOf } from './storage-places.ts';
export { transcodeMedia } from './transcode-media.ts';
export { waitForMedia } from './wait-for-media.ts';
export { runCancellable } from './run-cancellable.ts';
export { inWorkFolder, key_note, sweepWorkFolders } from './work-folder.ts';
export { levelSeconds, loudest } from '#platform/ffmpeg/ladder/sound-levels.ts';
export { openRendition } from './read-rendition.ts';
export { parseMoments, parseRungs, parseStoryboard } from './stored-json.ts';
export { getTimeline, vttClock } from './get-timeline.ts';
