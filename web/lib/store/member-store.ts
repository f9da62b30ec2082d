import { isSignedIn } from '../visit/is-signed-in.ts';
import { accountLists } from './account-history.ts';
import { createAccountMarks } from './account-marks.ts';
import { savedCodeOf } from './favourite-id.ts';
import type { LocalStore } from './local-store.ts';

/** The store of a member who is signed in: hearts show the account's favourites, and its history takes the place of the device's where it is on. Loaded for members only. */
export function memberStore(device: LocalStore): LocalStore {
  const listeners = new Set<() => void>();
  const onChange = (): void => {
    for (const listener of listeners) listener();
  };
  device.subscribe(onChange);
  // A page that the browser shows again after a sign-out: nothing of the account stays on it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isSignedIn()) location.reload();
  });
  const account = createAccountMarks(onChange);
  const { paused, ...lists } = accountLists({ device, account, onChange });
  return {
    ...device,
    ...lists,
    flags: { ...device.flags, history_paused: paused },
    account,
    isFavourite: (id, asks) => account.has('favourites', savedCodeOf(id), asks),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
