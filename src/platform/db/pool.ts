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
/** What a read may do. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn'>;
/** For helpers that must run inside the caller's transaction. */
export type Trx = Transaction<Database>;

export interface PoolOptions {
  url: string;
  log: Log;
  /** connections, at most */
  max?: number;
  statement_timeout_ms?: number;
  /** ms to wait for a connection, be it a new one */
  wait_ms?: number;
}

/** Of what visitors wait for: connection and statement together stay below the five seconds in which they get an answer. */
export const visitors_pool = { statement_timeout_ms: 3000, wait_ms: 1500 } as const;

/** Of what looks at a whole catalogue: ranking a month, rewriting indexes. */
export const slow_pool = { max: 2, statement_timeout_ms: 600_000, wait_ms: 60_000 } as const;

/** Who may wait for a connection. */
const waiting_max = 500;
/** A server that is well ends a statement in time; when its word is late by so much, it is not. */
const answer_ms = 300;

// A statement is planned for its parameters, for a general plan picks the wrong path for rare facets; only what is marked has its plan kept.
// Helping processes cost more to start than such statements take, and take cores from others.
const session =
  '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC';

/** A bounded pool under Kysely. A statement that outlives its time, and too long a wait for a connection, are errors, never a pile-up. */
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
  // An idle connection that breaks is replaced; unheard, its error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error.message }, 'database connection lost');
  });
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: guardPool(pool, waiting_max) }),
  });
  return { db, pool, close: () => db.destroy() };
}
