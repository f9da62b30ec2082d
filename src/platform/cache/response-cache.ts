import { createCache, type CacheStore } from './cache.ts';
import type { CacheOptions, Cache, ResponseCache } from './port.ts';
import { createRecentPurges } from './recent-purges.ts';

export interface ResponseCacheOptions {
  /** How far behind a replica that is read from may be, in ms; 0 without replicas. */
  replica_lag_ms?: number;
  /** ms, monotonic */
  now?: () => number;
}

/** Purges that arrive within so many ms are looked up together: it is a walk over everything that is kept. */
const gather_ms = 20;

/** One of these a process; every cache of answers is made by it. */
export function createResponseCache({
  replica_lag_ms = 0,
  now = () => performance.now(),
}: ResponseCacheOptions = {}): ResponseCache {
  const stores: CacheStore[] = [];
  const recent = createRecentPurges();
  const gathered = new Set<string>();
  let is_stale = false;

  const drop = (): void => {
    const tags = new Set(gathered);
    gathered.clear();
    recent.note(tags, now());
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
      if (gathered.size === 0) setTimeout(drop, gather_ms);
      for (const tag of tags) gathered.add(tag);
    },
    markStale() {
      is_stale = true;
    },
    reset() {
      is_stale = false;
      recent.noteAll(now());
      for (const store of stores) store.clear();
    },
  };
}
