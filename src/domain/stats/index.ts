// Counting and ranking. Views are collected in a map of each process, written in one row a second,
// rolled into counters and propagated into the lists, so that a view never waits for a lock and the
// index of a list changes rarely. Totals are exact at every instant.
export { propagateCounters, propagationPace } from './propagate-counters.ts';
export {
  foldCounts,
  foldSources,
  refreshPeople,
  refreshQueued,
  rollViews,
} from './queued-counts.ts';
export {
  completePhrases,
  countTitleWords,
  pickCategoryCovers,
  rankPeriod,
  recomputePeopleStats,
  recomputeSuggestions,
} from './rank.ts';
export { recount } from './recount.ts';
export { runBatch, runBatches } from './run-batches.ts';
export { setOwnerCounters } from './set-owner-counters.ts';
export { createViewCounter, type View, type ViewCounter } from './view-counter.ts';
