import { createCache, type CacheStore } from './cache.ts';
import type { CacheOptions, Cache, ResponseCache } from './port.ts';
import { createRecentPurges } from './recent-purges.ts';

export interface ResponseCacheOptions {
  /** Maximum replication lag of the replicas that are read from, in ms; 0 without replicas. */
  replica_lag_ms?: number;
  /** ms, monotonic */
  now?: () => number;
}

/**
 * Purges that arrive within this time are processed together, because each pass looks at every
 * entry.
 */
const batch_ms = 20;

/** The registry of all caches in a process; create one per process. */
export function createResponseCache({
  replica_lag_ms = 0,
  now = () => performance.now(),
}: ResponseCacheOptions = {}): ResponseCache {
  const stores: CacheStore[] = [];
  const recent = createRecentPurges();
  const pending = new Set<string>();
  let is_stale = false;

  const drop = (): void => {
    const tags = new Set(pending);
    pending.clear();
    recent.record(tags, now());
    for (const store of stores) store.dropTagged(tags);
  };

  return {
    createCache<Value>(options: CacheOptions): Cache<Value> {
      const { cache, store } = createCache<Value>({
        ...options,
        now,
        recent,
        replica_lag_ms,
        isStale: () => is_stale,
      });
      stores.push(store);
      return cache;
    },
    purge(tags) {
      if (pending.size === 0) setTimeout(drop, batch_ms);
      for (const tag of tags) pending.add(tag);
    },
    markStale() {
      is_stale = true;
    },
    reset() {
      is_stale = false;
      recent.recordAll(now());
      for (const store of stores) store.clear();
    },
  };
}
