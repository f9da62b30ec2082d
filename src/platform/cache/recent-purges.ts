import { LRUCache } from 'lru-cache';

/** When tags were purged, so that what was read before is not kept after. Times are ms of one monotonic clock. */
export interface RecentPurges {
  note(tags: Iterable<string>, at: number): void;
  /** As if every tag had been purged. */
  noteAll(at: number): void;
  /** True when one of the tags was purged at `since` or later. */
  touch(tags: readonly string[], since: number): boolean;
}

const remembered = 20_000;

export function createRecentPurges(): RecentPurges {
  /** Up to then any tag may have been purged. */
  let forgotten = -Infinity;
  const purged = new LRUCache<string, number>({
    max: remembered,
    dispose(at, _tag, reason) {
      if (reason === 'evict') forgotten = Math.max(forgotten, at);
    },
  });
  return {
    note(tags, at) {
      for (const tag of tags) purged.set(tag, at);
    },
    noteAll(at) {
      forgotten = at;
    },
    touch: (tags, since) =>
      forgotten >= since || tags.some((tag) => (purged.peek(tag) ?? -Infinity) >= since),
  };
}
