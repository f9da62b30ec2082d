// Hashes of files and pictures: the lists of what must not be shown, and what of the site is in them.
export { findMatches, shareLists } from './find-matches.ts';
export { shipped_limits, type Match, type MatchLimits } from './judge.ts';
export { readClip, readPhoto, type Compared } from './read-compared.ts';
export { createListedHashes, type ListedHashes } from './listed-hashes.ts';
export { listLists, removeList, saveList } from './save-list.ts';
export { type NewHashEntry } from './save-list.ts';
export { noteRefusedImport } from './note-refused-import.ts';
export { syncLists } from './sync-lists.ts';
export { testFile, type TestedFile } from './test-file.ts';
export { listRemoval, lockLists, unlistRemoval } from './own-removals.ts';
export {
  hasConfirmedMatch,
  photosOfVideo,
  recordMatches,
  settleMatches,
} from './settle-matches.ts';
