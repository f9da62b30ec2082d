// Dumps of the catalogue for partners: videos by ranges of ids, and those that left the lists.
export { addDumpKey, findDumpKey, listDumpKeys, removeDumpKey } from './dump-keys.ts';
export { findDumpFilter } from './find-dump-filter.ts';
export { listDumpVideos } from './list-dump-videos.ts';
export { listRemovedVideos } from './list-removed-videos.ts';
export { signFeed } from './sign-feed.ts';
