import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/pool.ts';
import type { Log } from '../log.ts';
import type { RateClass, RateLimiter } from './port.ts';

export interface RateLimiterOptions {
  db: Db;
  log: Log;
  /** Keys are stored as keyed hashes made with it. */
  secret: string;
  /** Calls per window, by class. */
  rates: Readonly<Record<RateClass, number>>;
  /** seconds; 60 unless a test is in a hurry */
  window?: number;
}

type Taken = Awaited<ReturnType<RateLimiter['take']>>;

interface Counts {
  current: number;
  previous: number;
  /** Share of the present window that has passed, 0 to 1. */
  passed: number;
}

const refused_keys_remembered = 10_000;
const outage_retry = 5;

/**
 * Budgets in the table `rate_limit`, shared by all processes. The window slides: the calls of the window before count with the share of it that the
 * last `window` seconds still cover. One statement decides and takes, so parallel calls cannot overshoot; the database's clock rules. A refused key is
 * remembered in the process until its time has come, so that a flood of refused calls does not reach the database.
 */
export function createPgRateLimiter({ db, log, secret, rates, window = 60 }: RateLimiterOptions): RateLimiter {
  const refused = new LRUCache<string, number>({ max: refused_keys_remembered });

  return {
    async take(kind, key) {
      const hashed = createHmac('sha256', secret).update(`rate:${kind}:${key}`).digest().subarray(0, 16);
      const name = hashed.toString('base64');
      const until = refused.get(name) ?? 0;
      if (until > Date.now()) return { allowed: false, retry_after: Math.ceil((until - Date.now()) / 1000) };
      try {
        const taken = await takeOne(db, hashed, rates[kind], window);
        if (!taken.allowed) refused.set(name, Date.now() + taken.retry_after * 1000);
        return taken;
      } catch (error) {
        log.warn({ err: error instanceof Error ? error.message : 'unknown', kind }, 'rate limit not readable');
        return kind === 'sign_in' ? { allowed: false, retry_after: outage_retry } : { allowed: true };
      }
    },
  };
}

/** Removes windows that no budget looks at any more; for the worker's upkeep. */
export async function pruneRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where window_start < now() - interval '10 minutes'`.execute(db);
}

async function takeOne(db: Db, key: Buffer, limit: number, window: number): Promise<Taken> {
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
  return counts.is_taken ? { allowed: true } : { allowed: false, retry_after: secondsUntilFree(counts, limit, window) };
}

/** Whole seconds until one more call fits, if nobody else takes it. */
export function secondsUntilFree({ current, previous, passed }: Counts, limit: number, window: number): number {
  const room = limit - 1;
  // Within this window the weight of the previous one shrinks; in the next one this window's does.
  const wait =
    current <= room && previous > 0 ? 1 - (room - current) / previous - passed : 1 - passed + Math.max(0, 1 - room / Math.max(1, current));
  const rounding_error = 1e-6;
  return Math.max(1, Math.ceil(wait * window - rounding_error));
}
