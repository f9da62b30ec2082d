import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
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
}

// A generic plan picks the wrong path for rare facets.
const session = '-c plan_cache_mode=force_custom_plan -c random_page_cost=1.1 -c jit=off -c timezone=UTC';

/** A bounded pool under Kysely. A statement that outlives its time, and a wait for a connection above 5 s, are errors, never a pile-up. */
export function createDb({ url, log, max = 10, statement_timeout_ms = 5000 }: PoolOptions): {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
} {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: session,
    statement_timeout: statement_timeout_ms,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that breaks is replaced; unheard, its error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error.message }, 'database connection lost');
  });
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
