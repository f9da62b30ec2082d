import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { createLocalBudget } from './local-budget.ts';
import type { RateClass, RateLimiter, TakeResult } from './port.ts';
import { secondsUntilFree, type Counts } from './seconds-until-free.ts';

export interface RateLimiterOptions {
  db: Db;
  log: Log;
  /** Key for the hashes under which callers are stored. */
  secret: string;
  /** Calls per window, by class. */
  rates: Readonly<Record<RateClass, number>>;
  /** seconds; 60 except in tests */
  window?: number;
}

const refused_keys_remembered = 10_000;

/**
 * Budgets in the table `rate_limit`, shared by all processes. The window slides: calls of the
 * previous window count with the share of it that the last `window` seconds still cover. One
 * statement checks and counts, so parallel calls cannot overshoot; the database's clock decides. A
 * refused key is remembered in the process until it is free again, so that a flood of refused calls
 * does not reach the database. Views and watches have budgets per process: they are the most
 * frequent calls, and one statement each would cost more than counting them.
 */
export function createPgRateLimiter({
  db,
  log,
  secret,
  rates,
  window = 60,
}: RateLimiterOptions): RateLimiter {
  const refused = new LRUCache<string, number>({ max: refused_keys_remembered });
  const local = {
    view: createLocalBudget(rates.view, window),
    watch: createLocalBudget(rates.watch, window),
  };

  return {
    async take(kind, key) {
      if (kind === 'view' || kind === 'watch') return local[kind](key);
      const hashed = createHmac('sha256', secret)
        .update(`rate:${kind}:${key}`)
        .digest()
        .subarray(0, 16);
      const name = hashed.toString('base64');
      const until = refused.get(name) ?? 0;
      if (until > Date.now())
        return { allowed: false, retry_after: Math.ceil((until - Date.now()) / 1000) };
      try {
        const taken = await takeOne(db, hashed, rates[kind], window);
        if (!taken.allowed) refused.set(name, Date.now() + taken.retry_after * 1000);
        return taken;
      } catch (error) {
        log.warn(
          { err: error instanceof Error ? error.message : 'unknown', kind },
          'rate limit not readable; allowing the call',
        );
        return { allowed: true, used: 1 };
      }
    },
  };
}

/** Removes windows that no budget reads any more; called by the worker's upkeep. */
export async function pruneRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where window_start < now() - interval '10 minutes'`.execute(db);
}

async function takeOne(db: Db, key: Buffer, limit: number, window: number): Promise<TakeResult> {
  const { rows } = await sql<Counts & { is_taken: boolean }>`
    with present as (
      select to_timestamp(floor(t / ${window}::float8) * ${window}::float8) as started, t / ${window}::float8 - floor(t / ${window}::float8) as passed
      from (select extract(epoch from clock_timestamp())::float8 as t) as c
    ), previous as (
      select started, passed,
        coalesce((select n from rate_limit where key = ${key} and window_start = started - make_interval(secs => ${window}::float8)), 0) as n
      from present
    ), taken as (
      insert into rate_limit (key, window_start, n)
      select ${key}, started, 1 from previous where n * (1 - passed) + 1 <= ${limit}::int
      on conflict (key, window_start) do update set n = rate_limit.n + 1
        where rate_limit.n + 1 + (select p.n * (1 - p.passed) from previous as p) <= ${limit}::int
      returning n
    )
    select exists (select from taken) as is_taken, previous.n as previous, passed,
      coalesce((select n from taken), (select r.n from rate_limit as r where r.key = ${key} and r.window_start = started), 0) as current
    from previous`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the rate limit statement answered no row');
  return counts.is_taken
    ? { allowed: true, used: Math.ceil(counts.current + counts.previous * (1 - counts.passed)) }
    : { allowed: false, retry_after: secondsUntilFree(counts, limit, window) };
}
