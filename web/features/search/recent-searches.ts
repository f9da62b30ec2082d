import { search_form } from '#contracts/pages/pages.ts';
import { searchText } from '#contracts/search-text.ts';
import { localStore } from '../../lib/store/use-local-store.ts';

/** Remembers on this device what was searched for, unless the history is paused. */
export function rememberSearch(text: string): void {
  const title = searchText(text);
  if (title === undefined) return;
  localStore().then(
    ({ searches, flags }) => {
      if (!flags.history_paused.get()) searches.add({ title });
    },
    // Without the store nothing is remembered.
    () => undefined,
  );
}

export function forgetSearch(text: string): void {
  localStore().then(
    ({ searches }) => searches.remove(text.toLowerCase()),
    () => undefined,
  );
}

/** Remembers what the search forms of all pages send. Returns how to stop. */
export function listenForSearches(): () => void {
  const remember = ({ target }: Event): void => {
    if (!(target instanceof HTMLFormElement)) return;
    if (target.getAttribute('action') !== search_form) return;
    const text = new FormData(target).get('s');
    if (typeof text === 'string') rememberSearch(text);
  };
  document.addEventListener('submit', remember);
  return () => document.removeEventListener('submit', remember);
}
