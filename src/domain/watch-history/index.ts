// The history of members who have switched it on: what they watched, how far, and when.
export { changeHistory, clearHistory, removeWatched } from './change-history.ts';
export { listHistory } from './list-history.ts';
export { mergeHistory } from './merge-history.ts';
export { pruneHistories } from './prune-histories.ts';
export { recordWatched } from './record-watched.ts';
export { historyState, type HistoryRow } from './history-state.ts';
