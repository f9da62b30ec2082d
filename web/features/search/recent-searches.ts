import { search_form } from '#contracts/pages/pages.ts';
import { canonicalSearchText } from '#contracts/text/search-query.ts';
import { searchText } from '#contracts/text/search-text.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { pathOfPage } from '../../lib/visit/page-address.ts';

/** Remembers on this device what was searched for, unless the history is paused. */
export function rememberSearch(text: string): void {
  const title = searchText(text);
  if (title === undefined) return;
  localStore().then(
    ({ searches, flags, account_history: own }) => {
      // Of a member the device's own pause counts until the account has answered.
      const isUnknown = own !== undefined && own.state() === undefined;
      const isPaused = isUnknown ? own.device.isPaused() : flags.history_paused.get();
      if (!isPaused) searches.add({ title });
    },
    // Without the store nothing is remembered.
    () => undefined,
  );
}

/** Forgets a search in all its spellings. */
export function forgetSearch(text: string): void {
  const forgotten = canonicalSearchText(text);
  localStore().then(
    ({ searches }) => searches.removeWhere(({ title }) => canonicalSearchText(title) === forgotten),
    () => undefined,
  );
}

/** Remembers what the search forms of all pages send. Returns how to stop. */
export function listenForSearches(): () => void {
  const remember = ({ target }: Event): void => {
    if (!(target instanceof HTMLFormElement)) return;
    if (pathOfPage(target.getAttribute('action') ?? '') !== search_form) return;
    const text = new FormData(target).get('s');
    if (typeof text === 'string') rememberSearch(text);
  };
  document.addEventListener('submit', remember);
  return () => document.removeEventListener('submit', remember);
}
