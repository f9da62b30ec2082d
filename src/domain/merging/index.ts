// Renames and merges of categories, tags, models and channels: the names change at once, jobs of
// the queue migrate what is linked to them.
export { mergeNames, type Merge } from './merge-names.ts';
export { migrateMergedLinks, type MergeJob } from './migrate-merged-links.ts';
export { renameCategory, renameChannel, renameModel, renameTag } from './rename-names.ts';
export { resumeMerges } from './resume-merges.ts';
