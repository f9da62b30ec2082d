// What other features may know of videos: the loading page, reading ahead, and what the listings are called.
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { sortHeadings, sortOrder } from './sort-texts.ts';
