import { messageOf, type Log } from '#platform/log.ts';
import { within } from '#platform/within.ts';

/** The copy in memory of a small table that nearly every request needs. */
export interface Snapshot<Value> {
  /** Reads the table again when it may have changed. Throws what the database throws, unless there is a value of before. */
  current(): Promise<Value>;
  /** The table has changed, or may have. */
  forget(): void;
}

/** Processes that hear of no change (workers, commands) are this much behind at most. */
const fresh_ms = 10_000;
/** Between two attempts while the database is away. */
const retry_ms = 1000;

export interface SnapshotOptions<Value> {
  /** Gets the value of before, which it may return. */
  read: (before: Value | undefined) => Promise<Value>;
  log: Log;
  /** Stands in the log when the table cannot be read. */
  name: string;
  /** So long is a value of before not given out while the table is read. Undefined: until it is read, or cannot be. */
  patience_ms?: number | undefined;
}

export function createSnapshot<Value>({
  read,
  log,
  name,
  patience_ms,
}: SnapshotOptions<Value>): Snapshot<Value> {
  let known: { value: Value } | undefined;
  let fresh_until = 0;
  let version = 0;
  let reading: { version: number; value: Promise<Value> } | undefined;

  const readOnce = async (of_version: number): Promise<Value> => {
    const value = await read(known?.value);
    known = { value };
    // Forgotten meanwhile: this value may be of before.
    if (of_version === version) fresh_until = performance.now() + fresh_ms;
    return value;
  };
  const refresh = (): Promise<Value> => {
    if (reading?.version === version) return reading.value;
    const of_version = version;
    const value = readOnce(of_version).finally(() => {
      if (reading?.version === of_version) reading = undefined;
    });
    reading = { version: of_version, value };
    return value;
  };

  return {
    async current() {
      if (known && performance.now() < fresh_until) return known.value;
      const refreshed = refresh();
      if (!known) return refreshed;
      try {
        return await (patience_ms === undefined ? refreshed : within(refreshed, patience_ms));
      } catch (error) {
        log.warn({ err: messageOf(error) }, `${name} not read; what was known holds`);
        fresh_until = performance.now() + retry_ms;
        return known.value;
      }
    },
    forget() {
      version++;
      fresh_until = 0;
    },
  };
}
