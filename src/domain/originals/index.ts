// Files as they were uploaded: their uploaders download them, and KEEP_ORIGINALS says how long they are stored.
export { openOriginal } from './open-original.ts';
export { pruneOriginals } from './prune-originals.ts';
