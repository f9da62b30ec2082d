import { lazyHydration } from '../../lib/document/lazy-hydration.tsx';
import type { OnwardProps } from './onward.tsx';
import styles from './video-screen.module.css';

const load = async () => (await import('./onward.tsx')).Onward;

/** `Onward` without its code in the first load: it begins below the film and what is said of it. */
export const OnwardPart = lazyHydration<OnwardProps>({
  className: styles['below'],
  load,
  onServer: import.meta.env.SSR ? await load() : undefined,
});
