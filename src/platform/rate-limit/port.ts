/** The kinds of call that are limited, each with its own budget (settings). */
export type RateClass =
  | 'vote'
  | 'view'
  | 'watch'
  | 'search'
  | 'search_page'
  | 'suggester'
  | 'write'
  | 'upload'
  | 'form'
  | 'all_forms'
  | 'challenge'
  | 'dump'
  | 'age_photo'
  | 'all_age_photos'
  | 'account'
  | 'all_sign_ups';

export type TakeResult = { allowed: true; used: number } | { allowed: false; retry_after: number };

/** Counts calls per key over all processes, except views and watches, which are counted per process. */
export interface RateLimiter {
  /**
   * Takes one call from the budget of `key`; `used` is how many calls of the window it has taken with
   * this one, `retry_after` is in whole seconds. Fails open.
   */
  take(kind: RateClass, key: string): Promise<TakeResult>;
}
