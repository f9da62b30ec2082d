// Loaded after hydration (ADR 035): no page needs these parts for its first render.
export { DeferredParts } from './deferred-parts.tsx';
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { loadHome, visitPopularPage } from '../home/index.ts';
export { videoSource } from '../listing/index.ts';
export { loadVisitedPage } from '../watch/index.ts';
