// What other features may know of videos: the loading page, reading ahead, hearts and previews of cards, categories that are looked through, what the listings are called, and where pages read from.
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { useCardPreviews } from './use-card-previews.ts';
export { useFavouriteClicks } from './use-favourite-clicks.ts';
export { useCategorySearch } from './use-category-search.ts';
export { sortHeadings, sortOrder } from './sort-texts.ts';
export type { Visitor } from './load-listing.ts';
export type { VideoSource } from './video-source.ts';
