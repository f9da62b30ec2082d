// What no page needs in order to be drawn and every visit needs soon: fetched when the page is alive (use-deferred-parts.ts of the chrome).
export { watchCards } from './watch-cards.ts';
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { jsonWatch, loadWatchPage } from '../watch/load-watch-page.ts';
