import { messageOf, type Log } from '#platform/log.ts';

interface WriteBufferOptions<Item> {
  log: Log;
  /** Singular, for logs. */
  name: string;
  keyOf: (item: Item) => string;
  /** The item to write for two items of one key. */
  merge: (earlier: Item, later: Item) => Item;
  /** Must be idempotent: items come a second time when the answer was lost. Returns how many counted. */
  write: (items: Item[]) => Promise<number>;
  /** Bounds memory while the database is unavailable: further items are dropped. */
  most_pending: number;
  /** Items per call of `write`: the backlog of an outage in one statement would exceed its timeout and never be written. */
  at_once: number;
}

/** Buffers small writes. `flush` runs each second and once at the end; kill -9 loses at most a second. */
export interface WriteBuffer<Item> extends AsyncDisposable {
  add(item: Item): void;
  /** Returns how many items counted. */
  flush(): Promise<number>;
}

const flush_ms = 1000;

export function createWriteBuffer<Item>({
  log,
  name,
  keyOf,
  merge,
  write,
  most_pending,
  at_once,
}: WriteBufferOptions<Item>): WriteBuffer<Item> {
  const pending = new Map<string, Item>();
  let running: Promise<number> | undefined;

  const add = (item: Item): void => {
    const key = keyOf(item);
    const earlier = pending.get(key);
    if (earlier) pending.set(key, merge(earlier, item));
    else if (pending.size < most_pending) pending.set(key, item);
  };
  const writeAll = async (): Promise<number> => {
    const items = [...pending.values()];
    pending.clear();
    let counted = 0;
    for (let n = 0; n < items.length; n += at_once) {
      try {
        counted += await write(items.slice(n, n + at_once));
      } catch (error) {
        // The message of a driver names columns, not values.
        const details = { err: messageOf(error), pending: items.length - n };
        log.warn(details, `${name} flush failed; retrying in 1 s`);
        const later = [...pending.values()];
        pending.clear();
        for (const item of [...items.slice(n), ...later]) add(item);
        break;
      }
    }
    return counted;
  };
  // One flush at a time: a slow database must not get a second batch of the same items.
  const flush = (): Promise<number> =>
    (running ??= writeAll().finally(() => (running = undefined)));

  const timer = setInterval(() => void flush(), flush_ms);
  timer.unref();
  return {
    add,
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}
