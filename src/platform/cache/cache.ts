import { LRUCache } from 'lru-cache';
import { AppError, isAppError } from '#contracts/errors.ts';
import type { CacheResult, CacheOptions, Cache, Computed, ReadFrom } from './port.ts';
import type { RecentPurges } from './recent-purges.ts';

/** Operations by which a purge reaches one cache. */
export interface CacheStore {
  dropTagged(tags: ReadonlySet<string>): void;
  clear(): void;
}

interface CacheParts extends CacheOptions {
  now(): number;
  recent: RecentPurges;
  replica_lag_ms: number;
  isStale(): boolean;
}

interface Entry<Value> {
  value: Value;
  tags: readonly string[];
  bytes: number;
  computed_at: number;
  fresh_until: number;
}

type Compute<Value> = (from: ReadFrom) => Promise<Computed<Value>>;

const day_ms = 24 * 3600 * 1000;
const ten_minutes_ms = 600_000;
/**
 * For this long after a failure, expired entries are answered at once instead of waiting for the
 * next failure.
 */
const outage_ms = 5000;
/** Background refreshes that run at the same time. */
const refreshing_max = 16;
/**
 * Share of the fresh time by which entries expire earlier at random, so that entries computed
 * together do not expire together.
 */
const jitter = 0.25;
/** Estimated memory of an entry besides its value, and of each tag. */
const [entry_bytes, tag_bytes] = [1024, 48];

export function createCache<Value>(parts: CacheParts): { cache: Cache<Value>; store: CacheStore } {
  const {
    max_bytes,
    waiters_max = 2000,
    grace_ms = ten_minutes_ms,
    stale_ms = day_ms,
    now,
    isStale,
  } = parts;
  const entries =
    max_bytes > 0
      ? new LRUCache<string, Entry<Value>>({ maxSize: max_bytes, sizeCalculation: sizeOf })
      : undefined;
  const in_flight = createInFlight<CacheResult<Value>>();
  const limitWaiters = createWaiterLimit(waiters_max);
  let refreshing = 0;
  let outage_until = -Infinity;

  const computeOnce = (key: string, compute: Compute<Value>): Promise<CacheResult<Value>> =>
    in_flight.run(key, async () => {
      try {
        const { entry, may_store } = await computeEntry(compute, parts);
        if (may_store) entries?.set(key, entry);
        else entries?.delete(key);
        outage_until = -Infinity;
        return { ...resultOf(entry, entry.computed_at), is_hit: false };
      } catch (error) {
        // "Not found" is a definitive result, so the entry is no longer valid.
        if (isDefinitive(error)) entries?.delete(key);
        else if (parts.isFailure?.(error) ?? true) outage_until = now() + outage_ms;
        throw error;
      }
    });

  const refresh = (key: string, compute: Compute<Value>): void => {
    if (refreshing >= refreshing_max || in_flight.has(key)) return;
    refreshing += 1;
    // Failures are recorded in `outage_until` and logged by `compute`.
    const refreshed = computeOnce(key, compute).catch(() => undefined);
    void refreshed.finally(() => (refreshing -= 1));
  };

  const waitFor = (key: string, compute: Compute<Value>, old?: Entry<Value>) =>
    limitWaiters(() =>
      computeOnce(key, compute).catch((error: unknown) => {
        if (!old || isDefinitive(error)) throw error;
        return resultOf(old, now());
      }),
    );

  const get = (key: string, compute: Compute<Value>): Promise<CacheResult<Value>> => {
    const time = now();
    const entry = entries?.get(key);
    const expired_ms = entry ? time - entry.fresh_until : 0;
    if (!entry || expired_ms > stale_ms) return waitFor(key, compute);
    if (expired_ms < 0 && !isStale()) return Promise.resolve(resultOf(entry, time));
    if (expired_ms > grace_ms && time >= outage_until) return waitFor(key, compute, entry);
    refresh(key, compute);
    return Promise.resolve(resultOf(entry, time, isStale()));
  };

  const dropTagged = (tags: ReadonlySet<string>): void => {
    for (const [key, entry] of entries?.entries() ?? [])
      if (entry.tags.some((tag) => tags.has(tag))) entries?.delete(key);
  };
  return { cache: { get }, store: { dropTagged, clear: () => entries?.clear() } };
}

/** Computes an entry, from the primary when a replica may not have a recent change yet. */
async function computeEntry<Value>(
  compute: Compute<Value>,
  { now, recent, replica_lag_ms }: CacheParts,
): Promise<{ entry: Entry<Value>; may_store: boolean }> {
  let computed_at = now();
  let computed = await compute('anywhere');
  if (replica_lag_ms > 0 && recent.purgedSince(computed.tags, computed_at - replica_lag_ms)) {
    computed_at = now();
    computed = await compute('primary');
  }
  const { fresh_ms, ...rest } = computed;
  const fresh_until = computed_at + fresh_ms * (1 - Math.random() * jitter);
  return {
    entry: { ...rest, computed_at, fresh_until },
    may_store: fresh_ms > 0 && !recent.purgedSince(computed.tags, computed_at),
  };
}

/** Refuses calls beyond `max` concurrent ones. */
function createWaiterLimit(max: number): <T>(wait: () => Promise<T>) => Promise<T> {
  let waiters = 0;
  return async (wait) => {
    if (waiters >= max) throw new AppError('unavailable', { retry_after: 2 });
    waiters += 1;
    return wait().finally(() => (waiters -= 1));
  };
}

interface InFlight<Result> {
  has(key: string): boolean;
  run(key: string, start: () => Promise<Result>): Promise<Result>;
}

/** In-flight deduplication: one run per key; every caller gets its result or its error. */
function createInFlight<Result>(): InFlight<Result> {
  const runs = new Map<string, Promise<Result>>();
  return {
    has: (key) => runs.has(key),
    run(key, start) {
      const running = runs.get(key);
      if (running) return running;
      const started = start().finally(() => runs.delete(key));
      runs.set(key, started);
      return started;
    },
  };
}

const sizeOf = (entry: Entry<unknown>, key: string): number =>
  Math.ceil(entry.bytes + 2 * key.length + entry_bytes + tag_bytes * entry.tags.length);

function resultOf<Value>(
  { value, tags, computed_at, fresh_until }: Entry<Value>,
  time: number,
  is_stale = false,
): CacheResult<Value> {
  const ttl = Math.floor((fresh_until - time) / 1000);
  return {
    value,
    tags,
    is_hit: true,
    age: Math.max(0, Math.floor((time - computed_at) / 1000)),
    ttl: is_stale ? Math.min(-1, ttl) : ttl,
  };
}

/** True for a definitive result (not found, private), false for a failure. */
const isDefinitive = (error: unknown): boolean =>
  isAppError(error) && error.code !== 'unavailable' && error.code !== 'internal';
