import { useSyncExternalStore } from 'react';
import { localStore } from './store/use-local-store.ts';

/** Id of the promotion below the header, and what an early press on its button is remembered by. */
export const promo_id = 'promo';

const listeners = new Set<() => void>();

/**
 * A promotion that was closed in this session must not be seen for a moment in the next document: this script of the head asks the flag `header_promo`
 * before anything is drawn, and the style sheet does the rest.
 */
export function closedPromoScript(nonce: string): string {
  const code = `try{if(sessionStorage.getItem('header_promo')==='true')document.documentElement.dataset.promo='closed'}catch(e){}`;
  return `<script nonce="${nonce}">${code}</script>`;
}

export function usePromoClosed(): boolean {
  return useSyncExternalStore(listen, isClosed, () => false);
}

/** Takes it away for this session. */
export function closePromo(): void {
  document.documentElement.dataset['promo'] = 'closed';
  for (const listener of listeners) listener();
  // Where the store cannot be had it is back with the next document.
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
