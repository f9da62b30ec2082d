// Tags, categories, models, channels and members that members hide from all lists.
export { changeHiddenThings } from './change-hidden-things.ts';
export { listHiddenThings } from './list-hidden-things.ts';
export { listHiddenWriters } from './list-hidden-writers.ts';
export { listMovedThings } from './list-moved-things.ts';
export { nameThings } from './name-things.ts';
export { pruneHiddenRemovals } from './prune-hidden-removals.ts';
