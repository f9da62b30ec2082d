// Counting. Views go through a map in each process, one row a second, a roller and a carrier, so that a view never waits for a lock and a list's
// index is touched seldom. Totals are exact at every instant.
export { recount } from './recount.ts';
export { setOwnerCounters } from './set-owner-counters.ts';
export { carryNow } from './carry-counters.ts';
export {
  pickCategoryCovers,
  rankPeriod,
  recomputePeopleStats,
  recomputeSuggestions,
} from './rank.ts';
export { fold, refreshPeople, refreshQueued, rollViews, upkeepTasks } from './upkeep.ts';
export { createViewCounter, type View, type ViewCounter } from './view-counter.ts';
