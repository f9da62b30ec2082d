import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Trx } from '#platform/db/pool.ts';

/** Waits until another session waits for a lock that the caller's transaction holds. */
export const untilBlocked = (trx: Trx): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await sql`
            select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
            trx,
          )
        ).rows.length,
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
