import { LRUCache } from 'lru-cache';

/**
 * Records when tags were purged, so that data read before a purge is not stored after it. Times are
 * ms of one monotonic clock.
 */
export interface RecentPurges {
  record(tags: Iterable<string>, at: number): void;
  /** Records a purge of every tag. */
  recordAll(at: number): void;
  /** True when one of the tags was purged at `since` or later. */
  purgedSince(tags: readonly string[], since: number): boolean;
}

const tags_max = 20_000;

export function createRecentPurges(): RecentPurges {
  /** Until this time any tag may have been purged. */
  let evicted_until = -Infinity;
  const purged_at = new LRUCache<string, number>({
    max: tags_max,
    dispose(at, _tag, reason) {
      if (reason === 'evict') evicted_until = Math.max(evicted_until, at);
    },
  });
  return {
    record(tags, at) {
      for (const tag of tags) purged_at.set(tag, at);
    },
    recordAll(at) {
      evicted_until = at;
    },
    purgedSince: (tags, since) =>
      evicted_until >= since || tags.some((tag) => (purged_at.peek(tag) ?? -Infinity) >= since),
  };
}
