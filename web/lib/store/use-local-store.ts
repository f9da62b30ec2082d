import { useSyncExternalStore } from 'react';
import type { LocalStore } from './local-store.ts';

// The store and its schemas load after hydration: no first render needs them.

let store: LocalStore | undefined;
let loading: Promise<LocalStore> | undefined;
const listeners = new Set<() => void>();

/** Whether somebody is signed in: known in the browser alone, because documents are the same for every visitor. */
export const isMember = (): boolean => 'member' in document.documentElement.dataset;

/** The store, loaded on first use. Rejects when loading fails; the next call tries again. */
export function localStore(): Promise<LocalStore> {
  loading ??= load();
  return loading;
}

async function load(): Promise<LocalStore> {
  try {
    const { browserStore } = await import('./local-store.ts');
    const device = browserStore();
    store = isMember() ? (await import('./member-store.ts')).memberStore(device) : device;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  store.subscribe(notifyListeners);
  notifyListeners();
  return store;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * The result of `read`, which must return identical values until they change; `absent` on the
 * server, while hydrating and until the store is loaded.
 */
export function useLocalStore<T>(read: (store: LocalStore) => T, absent: T): T {
  return useSyncExternalStore(
    listen,
    () => (store ? read(store) : absent),
    () => absent,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Without the store pages render as for a new visitor.
  if (!store) localStore().catch(() => undefined);
  return () => listeners.delete(listener);
}
