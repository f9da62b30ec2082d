import type { Reads } from '#api/answer-tags.ts';
import type { Read, Tagged } from '#contracts/tagged.ts';
import type { Cache, ResponseCache } from '#platform/cache/port.ts';
import { decorateReads } from './decorate-reads.ts';

const fresh_ms = 1000;
const megabyte = 1024 * 1024;
/** Bytes of memory per character of the answer's JSON. */
const character_bytes = 2;
/** The reads that pages of the same second share, and the memory for each; the answers of all other reads differ from page to page. */
const shared = new Map([
  ['videos.list', 12 * megabyte],
  ['videos.facets', 2 * megabyte],
  ['catalogue.categories', 2 * megabyte],
  ['catalogue.relatedNames', 2 * megabyte],
]);

/**
 * Reads lists, categories and related names once a second for all pages: ten languages, two themes
 * and many visitors show the same rows. Callers must not change a shared answer.
 */
export const shareLists = (
  reads: Reads,
  { createCache }: Pick<ResponseCache, 'createCache'>,
): Reads =>
  decorateReads(reads, (read, name) => {
    const max_bytes = shared.get(name);
    return max_bytes === undefined ? read : cached(read, createCache({ max_bytes, stale_ms: 0 }));
  });

const cached =
  <Query, Answer>(
    read: Read<Query, Tagged<Answer>>,
    answers: Cache<Answer>,
  ): Read<Query, Tagged<Answer>> =>
  (query) =>
    answers.get(JSON.stringify(query), async () => {
      const { value, tags } = await read(query);
      return { value, tags, bytes: character_bytes * JSON.stringify(value).length, fresh_ms };
    });
