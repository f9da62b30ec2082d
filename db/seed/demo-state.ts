import { sql } from 'kysely';
import type { Operator } from '#domain/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Storage } from '#platform/storage/port.ts';

/** The dependencies of the seed: the use cases of the operator, and its own look-ups. */
export interface SeedContext {
  operator: Operator;
  db: Db;
  storage: Storage;
  clock: Clock;
}

/** The source that the demo's videos are from. */
export const demo_source = 'demo';

/** The newest video, which is written last. */
const lastId = 'video-001';

/** True when the video exists that is written last. */
export async function isSeeded({ db }: Pick<SeedContext, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('video')
    .select('video_id')
    .where('ex_tube', '=', demo_source)
    .where('ex_id', '=', lastId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True for an empty catalogue and for an interrupted seed; false for a finished one and for a
 * catalogue that is not the demo.
 */
export async function needsSeed(ctx: Pick<SeedContext, 'db'>): Promise<boolean> {
  if (await isSeeded(ctx)) return false;
  const row = await ctx.db
    .selectFrom('video')
    .select('ex_tube')
    .orderBy(sql`ex_tube = ${demo_source}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.ex_tube === demo_source;
}

/**
 * Runs `work` under an advisory lock, so that one process at a time seeds a database; the lock ends
 * with the process. Throws when another process holds it.
 */
export async function withSeedLock<T>(
  { db }: Pick<SeedContext, 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      is_mine: boolean;
    }>`select pg_try_advisory_lock(lock_key('seed')) as is_mine`.execute(connection);
    if (rows[0]?.is_mine !== true)
      throw new Error('Another process is seeding this database; wait until it has finished.');
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(lock_key('seed'))`.execute(connection);
    }
  });
}
