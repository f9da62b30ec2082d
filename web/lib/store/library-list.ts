import type { ListKind } from './entries.ts';
import { createStoredValue, type StoredValue, type StorageOf } from './stored-value.ts';

/** A list in a web storage: newest first, unique, bounded. */
export interface LibraryList<T> {
  get(): readonly T[];
  has(id: number | string): boolean;
  /** To the front, also when it is in the list already. */
  add(entry: T): void;
  remove(id: number | string): void;
  clear(): void;
  /** Undoes a removal: `before`, behind the entries added since. */
  putBack(before: readonly T[]): void;
}

interface ListOptions<T> {
  key: string;
  storage: StorageOf;
  kind: ListKind<T>;
  onChange: () => void;
}

export function createLibraryList<T>({ key, storage, kind, onChange }: ListOptions<T>): {
  list: LibraryList<T>;
  stored: StoredValue<readonly T[]>;
} {
  const { idOf, most, parse } = kind;
  const stored = createStoredValue({ key, storage, parse, onChange });
  let ids: { of: readonly T[]; set: ReadonlySet<number | string> } | undefined;
  const without = (entries: readonly T[], id: number | string): readonly T[] =>
    entries.filter((entry) => idOf(entry) !== id);
  const list: LibraryList<T> = {
    get: stored.get,
    has(id) {
      const entries = stored.get();
      if (ids?.of !== entries) ids = { of: entries, set: new Set(entries.map(idOf)) };
      return ids.set.has(id);
    },
    add: (entry) =>
      stored.update((entries) => [entry, ...without(entries, idOf(entry))].slice(0, most)),
    remove: (id) =>
      stored.update((entries) =>
        entries.some((entry) => idOf(entry) === id) ? without(entries, id) : entries,
      ),
    clear: () => stored.update((entries) => (entries.length > 0 ? [] : entries)),
    putBack: (before) =>
      stored.update((entries) => {
        const known = new Set(before.map(idOf));
        return [...entries.filter((entry) => !known.has(idOf(entry))), ...before].slice(0, most);
      }),
  };
  return { list, stored };
}
