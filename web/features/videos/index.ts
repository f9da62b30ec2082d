// What other features may know of videos: the loading page, reading ahead, the hearts of cards, and what the listings are called.
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { useFavouriteClicks } from './use-favourite-clicks.ts';
export { sortHeadings, sortOrder } from './sort-texts.ts';
