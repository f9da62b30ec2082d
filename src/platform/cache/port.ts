/** Where a make may read: `primary` when something it showed a moment ago has just changed, and a replica may not know yet. */
export type ReadFrom = 'anywhere' | 'primary';

/** What was made for a key. */
export interface Made<Value> {
  value: Value;
  /** What it shows: a purge of any of them drops it. */
  tags: readonly string[];
  /** What it weighs in memory. */
  bytes: number;
  /** ms for which it is answered without a second thought; 0 for what is answered, but not kept. */
  fresh_ms: number;
}

export interface Found<Value> {
  value: Value;
  tags: readonly string[];
  /** False for what was made for this request, or for one that came a moment before. */
  is_hit: boolean;
  /** whole seconds since it was made; 0 for what was made for this request */
  age: number;
  /** whole seconds for which it stays fresh; negative for what is past that */
  ttl: number;
}

/** Answers of one kind, the longest unused leaving first. */
export interface Cache<Value> {
  /**
   * What is kept under the key, else what `make` makes; requests that come while it is being made wait for that one. What is past its time is answered
   * while one request makes it anew behind its back, and, when nothing can be made, for up to a day. Throws what `make` throws, and unavailable
   * when too many wait already.
   */
  get(key: string, make: (from: ReadFrom) => Promise<Made<Value>>): Promise<Found<Value>>;
}

export interface CacheOptions {
  /** 0 keeps nothing; equal requests are still made once. */
  max_bytes: number;
  /** Who may wait for something to be made, in all. */
  waiters_max?: number;
  /** Past its time by so much, something is answered only when nothing else can be made; ten minutes unless given. */
  grace_ms?: number;
  /** Past its time by so much, something is never answered; a day unless given. */
  stale_ms?: number;
}

/** Everything that this process keeps of answers, and how it hears that they are wrong. */
export interface ResponseCache {
  createCache<Value>(options: CacheOptions): Cache<Value>;
  /** Drops what shows one of them; what is being made from older data is answered, but not kept. */
  purge(tags: Iterable<string>): void;
  /** Purges may be missed from now on: nothing counts as fresh. */
  markStale(): void;
  /** Purges are heard again: what may have been missed is dropped. */
  reset(): void;
}
