import { lazyHydration } from '../../lib/document/lazy-hydration.tsx';
import type { FriendButtonProps } from './friend-button.tsx';
import styles from './friend-part.module.css';

const load = async () => (await import('./friend-button.tsx')).FriendButton;

/** `FriendButton` without its code in the first load: the document has the form, which needs no script. */
export const FriendPart = lazyHydration<FriendButtonProps>({
  className: styles['part'],
  load,
  onServer: import.meta.env.SSR ? await load() : undefined,
  isNear: true,
});
