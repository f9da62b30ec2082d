import { lazyHydration } from '../../lib/document/lazy-hydration.tsx';
import type { ChapterListProps } from './chapter-list.tsx';
import styles from './video-screen.module.css';

const load = async () => (await import('./chapter-list.tsx')).ChapterList;

/** `ChapterList` without its code in the first load: few videos have chapters, and its links work without. */
export const ChaptersPart = lazyHydration<ChapterListProps>({
  className: styles['chapters'],
  load,
  onServer: import.meta.env.SSR ? await load() : undefined,
});
