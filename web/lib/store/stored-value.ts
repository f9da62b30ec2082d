/** One value in a web storage, with a copy in this tab. */
export interface StoredValue<T> {
  /** The same object until it changes. */
  get(): T;
  /** `change` gets the newest value of all tabs; returning the same value writes nothing. */
  update(change: (value: T) => T): void;
  /** Reads the storage again; true when that changed the value. */
  refresh(): boolean;
}

export type StorageOf = () => Pick<Storage, 'getItem' | 'setItem'>;

interface StoredValueOptions<T> {
  key: string;
  /** Storage may be forbidden: even naming it throws. */
  storage: StorageOf;
  parse: (text: string | null) => T;
  /** Called after every change of this tab. */
  onChange: () => void;
}

export function createStoredValue<T>({
  key,
  storage,
  parse,
  onChange,
}: StoredValueOptions<T>): StoredValue<T> {
  let text: string | null = null;
  let value = parse(null);
  let is_read = false;
  /** A value that could not be written is in memory only, and the storage has an older one. */
  let is_only_here = false;

  const read = (): void => {
    if (is_only_here) return;
    try {
      const stored = storage().getItem(key);
      if (is_read && stored === text) return;
      text = stored;
      value = parse(stored);
    } catch {
      // Forbidden: the copy in memory is all there is.
    }
    is_read = true;
  };
  const write = (): void => {
    const next = JSON.stringify(value);
    try {
      storage().setItem(key, next);
      text = next;
      is_only_here = false;
    } catch {
      is_only_here = true;
    }
  };
  return {
    get() {
      if (!is_read) read();
      return value;
    },
    update(change) {
      read();
      const next = change(value);
      if (Object.is(next, value)) return;
      value = next;
      write();
      onChange();
    },
    refresh() {
      const before = value;
      read();
      return !Object.is(before, value);
    },
  };
}
