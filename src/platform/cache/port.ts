/**
 * Where a computation may read: `primary` when an object that it showed has just changed and a
 * replica may not have the change yet.
 */
export type ReadFrom = 'anywhere' | 'primary';

/** The value computed for a key. */
export interface Computed<Value> {
  value: Value;
  /** Objects that the value shows; a purge of any of them drops the entry. */
  tags: readonly string[];
  /** Memory of the value. */
  bytes: number;
  /** Time for which the value is fresh, in ms; 0 returns it without storing it. */
  fresh_ms: number;
}

export interface CacheResult<Value> {
  value: Value;
  tags: readonly string[];
  /** False when the value was computed for this request or for a concurrent one. */
  is_hit: boolean;
  /** Whole seconds since it was computed; 0 when it was computed for this request. */
  age: number;
  /** Whole seconds for which it stays fresh; negative once it has expired. */
  ttl: number;
}

/** A cache of one kind of response, with LRU eviction. */
export interface Cache<Value> {
  /**
   * Returns the entry of the key, or what `compute` returns; concurrent requests wait for the same
   * computation. Expired entries are answered while one request refreshes them in the background
   * (stale-while-revalidate), and for up to a day when every refresh fails. Throws what `compute`
   * throws, and `unavailable` when too many requests wait.
   */
  get(
    key: string,
    compute: (from: ReadFrom) => Promise<Computed<Value>>,
  ): Promise<CacheResult<Value>>;
}

export interface CacheOptions {
  /** 0 stores nothing; concurrent requests still share one computation. */
  max_bytes: number;
  /** Requests that may wait for a computation, in all. */
  waiters_max?: number;
  /**
   * Entries that expired longer ago are answered only when no refresh succeeds; ten minutes by
   * default.
   */
  grace_ms?: number;
  /** Entries that expired longer ago are never answered; a day by default. */
  stale_ms?: number;
  /**
   * Whether an error of a computation may say that others fail as well; by default every error does
   * that is no definitive result. An error that concerns one request alone delays no other.
   */
  isFailure?(this: void, error: unknown): boolean;
}

/** All caches of this process, and how they learn of changes. */
export interface ResponseCache {
  createCache<Value>(options: CacheOptions): Cache<Value>;
  /**
   * Drops every entry that carries one of the tags; a computation that started earlier is answered,
   * but not stored.
   */
  purge(tags: Iterable<string>): void;
  /** Purges may be missed from now on: no entry counts as fresh. */
  markStale(): void;
  /** Purges arrive again: entries that may have missed one are dropped. */
  reset(): void;
}
