/** The database does not answer, or too many wait for it already. The code is PostgreSQL's own for the like. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code: '08006' | '53300';
  constructor(message: string, code: '08006' | '53300') {
    super(message);
    this.code = code;
  }
}

export interface Breaker {
  /** Throws `DatabaseAway` while the database is known not to answer, but for one try a second. */
  pass(): void;
  worked(): void;
  failed(): void;
}

/** ms between tries */
const pause_ms = 1000;

/** What fails again and again fails at once: nobody queues up behind a database that hangs, and the first try that works opens the way for all. */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let is_open = false;
  let next_try = 0;
  return {
    pass() {
      if (!is_open) return;
      if (now() < next_try) throw new DatabaseAway('the database does not answer', '08006');
      next_try = now() + pause_ms;
    },
    worked() {
      is_open = false;
    },
    failed() {
      is_open = true;
      next_try = now() + pause_ms;
    },
  };
}
