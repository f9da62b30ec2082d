import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/**
 * Creates the partitions of `video_day` for the coming months. The role of the application has no
 * right to, so the SQL function runs as the owner. Returns how many were created.
 */
export async function createUpcomingPartitions({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ made: number }>`select create_video_day_partitions() made`.execute(
    db,
  );
  return rows[0]?.made ?? 0;
}

const not_allowed = '42501';
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === not_allowed;

/**
 * Rebuilds the indexes of the lists, which bloat as counters are propagated; readers and writers
 * are not blocked. An advisory lock admits one run at a time: the rebuild of a killed worker may
 * still be going on. PostgreSQL 17 and later let the application do it, where the migrator grants
 * it; before, the operator runs it.
 */
export async function reindexLists({ slow_db, log }: Pick<Ctx, 'slow_db' | 'log'>): Promise<void> {
  await slow_db.connection().execute(async (own) => {
    const { rows } = await sql<{
      is_mine: boolean;
    }>`select pg_try_advisory_lock(lock_key('reindex_lists')) is_mine`.execute(own);
    if (!rows[0]?.is_mine) return;
    try {
      await sql`select drop_invalid_indexes()`.execute(own);
      await sql`reindex table concurrently listing`.execute(own);
    } catch (error) {
      if (!isRefused(error)) throw error;
      log.warn(
        { table: 'listing' },
        'reindex refused, indexes will bloat: run "reindex table concurrently listing" as the owner each week',
      );
    } finally {
      await sql`select pg_advisory_unlock(lock_key('reindex_lists'))`.execute(own);
    }
  });
}

/**
 * A transaction that still reads the old rows (a ranking being rebuilt) delays vacuum for seconds.
 */
const tries = { most: 3, pause_ms: 2000 };

/**
 * Vacuums the lists after a propagation of counters. Until then index-only scans fall back to the
 * heap for each row they pass, which makes deep pages four times as slow, and autovacuum comes up
 * to a minute later. A role without the right (before PostgreSQL 17), or a vacuum that is running
 * already, leaves it to that. At most `few` dead rows may remain.
 */
export async function vacuumLists({ slow_db }: Pick<Ctx, 'slow_db'>, few: number): Promise<void> {
  await slow_db.connection().execute(async (own) => {
    await sql`set vacuum_cost_delay = 2`.execute(own);
    try {
      for (let tried = 1; ; tried++) {
        await sql`vacuum (skip_locked, truncate off) listing, model_listing, channel_listing`.execute(
          own,
        );
        const { rows } = await sql<{
          left: number;
        }>`select pg_stat_get_dead_tuples('listing'::regclass) as left`.execute(own);
        if (tried === tries.most || (rows[0]?.left ?? 0) <= few) return;
        await pause(tries.pause_ms);
      }
    } finally {
      await sql`reset vacuum_cost_delay`.execute(own);
    }
  });
}
