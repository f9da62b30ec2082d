// What no page needs in order to be drawn and every visit needs soon: fetched when the page is alive (use-soon-parts.ts of the chrome).
export { watchCards } from '../card/index.ts';
export { PageSkeleton } from '../chrome/page-skeleton.tsx';
export { prefetchPage } from '../chrome/prefetch-page.ts';
export { loadWatchPage, watchSource } from '../watch/index.ts';
