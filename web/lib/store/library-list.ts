import type { ListKind } from './entries.ts';
import { createStoredValue, type StoredValue, type StorageOf } from './stored-value.ts';

/** A list in a web storage: newest first, unique, bounded. */
export interface LibraryList<T> {
  get(): readonly T[];
  has(id: number | string): boolean;
  find(id: number | string): T | undefined;
  /** To the front, also when it is in the list already. */
  add(entry: T): void;
  /** These return the function that undoes them. */
  remove(id: number | string): () => void;
  removeWhere(isUnwanted: (entry: T) => boolean): () => void;
  clear(): () => void;
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
  let known: { of: readonly T[]; byId: ReadonlyMap<number | string, T> } | undefined;
  const find = (id: number | string): T | undefined => {
    const entries = stored.get();
    if (known?.of !== entries)
      known = { of: entries, byId: new Map(entries.map((entry) => [idOf(entry), entry])) };
    return known.byId.get(id);
  };
  const removeWhere: LibraryList<T>['removeWhere'] = (isUnwanted) => {
    const before = stored.get();
    stored.update((entries) => {
      const rest = entries.filter((entry) => !isUnwanted(entry));
      return rest.length < entries.length ? rest : entries;
    });
    return () => putBack(before);
  };
  const putBack: LibraryList<T>['putBack'] = (before) =>
    stored.update((entries) => {
      const returned = new Set(before.map(idOf));
      return [...entries.filter((entry) => !returned.has(idOf(entry))), ...before].slice(0, most);
    });
  const list: LibraryList<T> = {
    get: stored.get,
    find,
    has: (id) => find(id) !== undefined,
    add: (entry) =>
      stored.update((entries) =>
        [entry, ...entries.filter((other) => idOf(other) !== idOf(entry))].slice(0, most),
      ),
    remove: (id) => removeWhere((entry) => idOf(entry) === id),
    removeWhere,
    clear: () => removeWhere(() => true),
    putBack,
  };
  return { list, stored };
}
