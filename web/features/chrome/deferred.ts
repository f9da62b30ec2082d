// Loaded after hydration (ADR 035): no page needs these parts for its first render.
import { listenForPreviews } from '../card/index.ts';
import { listenForOpenedLists } from '../watch/index.ts';
import { keepTitleDiscreet } from './discreet-title.ts';

export { CardMenus } from '../card/index.ts';
export { PageSkeleton } from './page-skeleton.tsx';
export { prefetchPage } from './prefetch-page.ts';
export { loadHome, visitPopularPage } from '../home/index.ts';
export { videoSource } from '../listing/index.ts';
export { SearchBoxSlot } from '../search/index.ts';
export { loadWatchPage, watchSource } from '../watch/index.ts';

/** What listens to the document for the whole visit. Returns how to stop. */
export function listen(): () => void {
  const stops = [listenForPreviews(), keepTitleDiscreet(), listenForOpenedLists()];
  return () => stops.forEach((stop) => stop());
}
