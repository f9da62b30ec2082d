import { useSyncExternalStore } from 'react';

/** One value of a player that several of its parts share. */
export type Cell<T> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createCell<T>(initial: T): Cell<T> {
  let held = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    set(value) {
      held = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCell<T>(cell: Cell<T>): T {
  return useSyncExternalStore(cell.subscribe, cell.get);
}
