import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** Makes the tables of the days to come; the application's role may not, so the function runs as the owner (migration 0018). Returns how many. */
export async function makeDaysAhead({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ made: number }>`select create_video_day_partitions() made`.execute(
    db,
  );
  return rows[0]?.made ?? 0;
}

const not_allowed = '42501';
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === not_allowed;

/**
 * Rewrites the indexes of the lists, which swell with every counter that is carried; readers and writers go on meanwhile. One at a time: what a killed worker
 * began may still be going on. PostgreSQL lets an application do that from 17 on, where the migrator grants it; before, it is the operator's to run.
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
        'may not reindex: run "reindex table concurrently listing" as the owner each week',
      );
    } finally {
      await sql`select pg_advisory_unlock(lock_key('reindex_lists'))`.execute(own);
    }
  });
}

/** Whoever still reads what was there before (a ranking that is being built) keeps it from being cleared, for seconds. */
const tries = { most: 3, pause_ms: 2000 };

/**
 * Clears what carried counters left behind: until then the indexes of the lists do not answer alone, and each row that a list walks past is looked up, which
 * makes deep pages four times as dear. The server would come by itself, up to a minute later and at the same pace. Whoever may not (before PostgreSQL 17)
 * leaves it to that, as does who finds somebody at it. `few` rows may be left of it.
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
        await new Promise((resolve) => setTimeout(resolve, tries.pause_ms));
      }
    } finally {
      await sql`reset vacuum_cost_delay`.execute(own);
    }
  });
}
