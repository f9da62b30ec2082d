import { lazyHydration } from '../../lib/document/lazy-hydration.tsx';
import type { SubscribeButtonProps } from './subscribe-button.tsx';
import styles from './subscribe-part.module.css';

const load = async () => (await import('./subscribe-button.tsx')).SubscribeButton;

/** `SubscribeButton` without its code in the first load: the document has the form, which needs no script. */
export const SubscribePart = lazyHydration<SubscribeButtonProps>({
  className: styles['part'],
  load,
  onServer: import.meta.env.SSR ? await load() : undefined,
  isNear: true,
});
