// Loaded after hydration (ADR 035): no page needs these parts for its first render.
export { CardMenus, listenForPreviews } from '../card/index.ts';
export { keepTitleDiscreet } from './discreet-title.ts';
export { listenForSlash } from './focus-search.ts';
export { ModalHost } from './modal-host.tsx';
export { NoticeSlot } from './notice-region.tsx';
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { loadHome, visitPopularPage } from '../home/index.ts';
export { videoSource } from '../listing/index.ts';
export { listenForOpenedLists, loadWatchPage, watchSource } from '../watch/index.ts';
