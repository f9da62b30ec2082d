import { LRUCache } from 'lru-cache';
import type { VideoListing } from '#contracts/videos.ts';
import type { Domain } from '#domain/index.ts';

const lifetime_ms = 1000;
const lists_max = 200;

/**
 * A domain that reads a list once for all pages rendered in the same second: ten languages, two themes and many visitors show the same rows. What it
 * answers is shared, so nobody may change it. Failures are not kept.
 */
export function shareLists(domain: Domain): Domain {
  const kept = new LRUCache<string, Promise<VideoListing>>({ max: lists_max, ttl: lifetime_ms });
  return {
    ...domain,
    videos: {
      ...domain.videos,
      list(query) {
        const key = JSON.stringify(query);
        const known = kept.get(key);
        if (known) return known;
        const reading = domain.videos.list(query);
        kept.set(key, reading);
        reading.catch(() => kept.delete(key));
        return reading;
      },
    },
  };
}
