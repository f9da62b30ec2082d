import type { ListKind } from './entries.ts';
import { keep, type Kept, type StorageOf } from './stored-value.ts';

/** A list that a storage keeps: newest first, nothing twice, bounded. */
export interface KeptList<T> {
  get(): readonly T[];
  has(id: number | string): boolean;
  /** To the front, also when it is in the list already. */
  add(entry: T): void;
  remove(id: number | string): void;
  clear(): void;
  /** Undoes a removal: `before` as it was, behind what came since. */
  putBack(before: readonly T[]): void;
}

interface ListOptions<T> {
  key: string;
  storage: StorageOf;
  kind: ListKind<T>;
  onChange: () => void;
}

export function keepList<T>({ key, storage, kind, onChange }: ListOptions<T>): {
  list: KeptList<T>;
  kept: Kept<readonly T[]>;
} {
  const { idOf, most, parse } = kind;
  const kept = keep({ key, storage, parse, onChange });
  let ids: { of: readonly T[]; set: ReadonlySet<number | string> } | undefined;
  const without = (entries: readonly T[], id: number | string): readonly T[] =>
    entries.filter((entry) => idOf(entry) !== id);
  const list: KeptList<T> = {
    get: kept.get,
    has(id) {
      const entries = kept.get();
      if (ids?.of !== entries) ids = { of: entries, set: new Set(entries.map(idOf)) };
      return ids.set.has(id);
    },
    add: (entry) =>
      kept.update((entries) => [entry, ...without(entries, idOf(entry))].slice(0, most)),
    remove: (id) =>
      kept.update((entries) =>
        entries.some((entry) => idOf(entry) === id) ? without(entries, id) : entries,
      ),
    clear: () => kept.update((entries) => (entries.length > 0 ? [] : entries)),
    putBack: (before) =>
      kept.update((entries) => {
        const known = new Set(before.map(idOf));
        return [...entries.filter((entry) => !known.has(idOf(entry))), ...before].slice(0, most);
      }),
  };
  return { list, kept };
}
