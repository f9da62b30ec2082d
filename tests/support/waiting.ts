import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/pool.ts';

/** Returns once so many connections of this database wait for a lock. Not for a transaction: one sees the same activity until it ends. */
export const untilWaiting = (db: Db, count: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        );
        return rows.length;
      },
      { timeout: 30_000 },
    )
    .toBe(count);
