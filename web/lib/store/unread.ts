import { useSyncExternalStore } from 'react';

let unread = 0;
const listeners = new Set<() => void>();

/** How many notifications are unread, 100 for more; 0 until it was asked. */
export function setUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

export const unreadNow = (): number => unread;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUnread = (): number => useSyncExternalStore(listen, unreadNow, () => 0);
