/** Kinds of rate-limited calls, each with its own budget (settings). */
export type RateClass = 'vote' | 'view' | 'search' | 'suggester' | 'sign_in' | 'write';

export type TakeResult = { allowed: true } | { allowed: false; retry_after: number };

/** Counts calls per key over all processes, except views, which are counted per process. */
export interface RateLimiter {
  /**
   * Takes one call from the budget of `key`; `retry_after` is whole seconds until the next is free.
   * When the database fails, sign_in is refused and all others are allowed.
   */
  take(kind: RateClass, key: string): Promise<TakeResult>;
}
