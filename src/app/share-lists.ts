import { wrapReads, type Reads } from '#api/answer-tags.ts';
import type { Cache } from '#platform/cache/port.ts';

const fresh_ms = 1000;
/** What an answer weighs for each letter of its JSON. */
const weight = 2;
/** Read once for all pages of a second; everything else differs with every page. */
const shared = new Set(['videos.list', 'catalogue.categories', 'catalogue.relatedNames']);

/**
 * Reads that ask for a list, the names of categories or those beside a name once for all pages rendered in the same second: ten languages, two themes and
 * many visitors show the same rows. What it answers is shared, so nobody may change it.
 */
export function shareLists<Some extends Reads>(reads: Some, lists: Cache<unknown>): Some {
  return wrapReads(reads, (read, name, tagsOf) => {
    if (!shared.has(name)) return read;
    return async (query) => {
      const make = async () => {
        const value = await read(query);
        return {
          value,
          tags: tagsOf(value, query),
          bytes: weight * JSON.stringify(value).length,
          fresh_ms,
        };
      };
      return (await lists.get(`${name} ${JSON.stringify(query)}`, make)).value;
    };
  });
}
