// What other features may know of videos: the loading page and reading ahead.
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
