/**
 * The database does not answer, or too many requests wait for it. The code is PostgreSQL's own for
 * these conditions.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly code: '08006' | '53300';
  constructor(message: string, code: '08006' | '53300') {
    super(message);
    this.code = code;
  }
}

export interface Breaker {
  /** Throws `DatabaseUnavailable` while the breaker is open, except for one attempt per second. */
  assertClosed(): void;
  recordSuccess(): void;
  recordFailure(): void;
}

/** ms between attempts */
const retry_ms = 1000;

/**
 * A circuit breaker: requests fail at once instead of queueing up behind a database that
 * hangs, and the first attempt that succeeds closes the breaker.
 */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let is_open = false;
  let next_attempt = 0;
  return {
    assertClosed() {
      if (!is_open) return;
      if (now() < next_attempt)
        throw new DatabaseUnavailable('the database does not answer', '08006');
      next_attempt = now() + retry_ms;
    },
    recordSuccess() {
      is_open = false;
    },
    recordFailure() {
      is_open = true;
      next_attempt = now() + retry_ms;
    },
  };
}
