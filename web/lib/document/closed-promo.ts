import { useSyncExternalStore } from 'react';
import { localStore } from '../store/use-local-store.ts';

/** Id of the promotion below the header, and the name under which a press on it is recorded. */
export const promo_id = 'promo';

const listeners = new Set<() => void>();

export function usePromoClosed(): boolean {
  return useSyncExternalStore(listen, isClosed, () => false);
}

/** Hides the promotion for this session. */
export function closePromo(): void {
  document.documentElement.dataset['promo'] = 'closed';
  for (const listener of listeners) listener();
  // Without a store the next document shows it again.
  localStore().then(
    (store) => store.flags.promo_closed.set(true),
    () => undefined,
  );
}

const isClosed = (): boolean => document.documentElement.dataset['promo'] === 'closed';

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
