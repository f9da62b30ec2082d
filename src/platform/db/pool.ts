import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { guardPool } from './guarded-pool.ts';
import { PreparingClient } from './prepared-statements.ts';
import type { Database } from './schema.ts';

// int8 as number: counts stay far below 2^53. numeric as number: lengths in seconds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type Db = Kysely<Database>;
/** Read-only access. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn'>;
/** For helpers that must run inside the caller's transaction. */
export type Trx = Transaction<Database>;

export interface PoolOptions {
  url: string;
  log: Log;
  /** maximum number of connections */
  max?: number;
  statement_timeout_ms?: number;
  /** Timeout of acquiring a connection, new ones included, ms. */
  wait_ms?: number;
}

/**
 * For queries that visitors wait for: acquiring and executing together stay below the response
 * limit of five seconds.
 */
export const visitors_pool = { statement_timeout_ms: 3000, wait_ms: 1500 } as const;

/** For queries over a whole catalogue: ranking a month, rewriting indexes. */
export const slow_pool = { max: 2, statement_timeout_ms: 600_000, wait_ms: 60_000 } as const;

/** Requests that may wait for a connection. */
const waiting_max = 500;
/**
 * A healthy server cancels a statement in time; an answer that is this much later means that the
 * server hangs.
 */
const answer_ms = 300;

// Statements are planned for their parameters, because a generic plan picks the wrong index for
// rare facets; only statements marked `prepared` reuse a plan.
// Starting parallel workers costs more than such statements take, and occupies cores that other
// requests need.
const session =
  '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC';

/**
 * A bounded pool under Kysely. Statements that exceed their timeout and long waits for a connection
 * are errors, so that requests never pile up.
 */
export function createDb({
  url,
  log,
  max = 10,
  statement_timeout_ms = 5000,
  wait_ms = 5000,
}: PoolOptions): {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
} {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    options: session,
    statement_timeout: statement_timeout_ms,
    query_timeout: statement_timeout_ms + answer_ms,
    connectionTimeoutMillis: wait_ms,
    idleTimeoutMillis: 30_000,
  });
  // The pool replaces an idle connection that breaks; without a listener its error would end the
  // process.
  pool.on('error', (error) => {
    if (!pool.ending)
      log.warn({ err: error.message }, 'idle database connection lost; the pool replaces it');
  });
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: guardPool(pool, waiting_max) }),
  });
  return { db, pool, close: () => db.destroy() };
}
