// Favourites of members, the videos that they watch later, and what they did with the things of a page.
export { addSaved, removeSaved } from './change-saved.ts';
export { getMarks } from './get-marks.ts';
export { listSaved } from './list-saved.ts';
export { listPublicFavourites, listSharedFavourites } from './list-shared.ts';
export { mergeFavourites } from './merge-favourites.ts';
export { finishWatching, saveWatchLater } from './watch-later.ts';
