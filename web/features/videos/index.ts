// What stands around the pages may know of videos: hearts of cards, categories that are looked through, and what the listings are called.
// It comes with every page, so what other pages are made of has doors of its own: parts.ts, and deferred.ts for parts that load after hydration.
export { useFavouriteClicks } from './use-favourite-clicks.ts';
export { useCategorySearch } from './use-category-search.ts';
export { sortHeadings, sortOrder } from './sort-texts.ts';
export type { Visitor } from './load-listing.ts';
export type { VideoSource } from './video-source.ts';
