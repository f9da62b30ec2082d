// What no page needs in order to be drawn and every visit needs soon: fetched when the page is alive (use-deferred-parts.ts of the chrome).
export { listenForPreviews } from '../card/index.ts';
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { loadWatchPage, watchSource } from '../watch/index.ts';
