import { LRUCache } from 'lru-cache';
import type { Domain } from '#domain/index.ts';

const lifetime_ms = 1000;
const lists_max = 200;

/**
 * A domain that reads a list, or the names of categories, once for all pages rendered in the same second: ten languages, two themes and many visitors show
 * the same rows. What it answers is shared, so nobody may change it. Failures are not kept.
 */
export function shareLists(domain: Domain): Domain {
  return {
    ...domain,
    videos: { ...domain.videos, list: shared(domain.videos.list) },
    catalogue: { ...domain.catalogue, categories: shared(domain.catalogue.categories) },
  };
}

function shared<Query, Answer extends object>(read: (query: Query) => Promise<Answer>): (query: Query) => Promise<Answer> {
  const kept = new LRUCache<string, Promise<Answer>>({ max: lists_max, ttl: lifetime_ms });
  return (query) => {
    const key = JSON.stringify(query);
    const known = kept.get(key);
    if (known) return known;
    const reading = read(query);
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };
}
