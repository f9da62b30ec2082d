// Loaded after hydration (ADR 035): no page needs these parts for its first render.
export { listenForPreviews } from '../card/index.ts';
export { keepTitleDiscreet } from './discreet-title.ts';
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { listenForOpenedLists, loadWatchPage, watchSource } from '../watch/index.ts';
