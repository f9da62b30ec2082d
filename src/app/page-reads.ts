import { tagRead, wrapReads, type Reads, type Tagged } from '#api/answer-tags.ts';
import { isOutage } from '#api/error-mapper.ts';
import { AppError } from '#contracts/errors.ts';
import type { Cache } from '#platform/cache/port.ts';

const fresh_ms = 1000;
const bytes_per_character = 2;
/** Pages repeat these reads; every other read differs from page to page. */
const shared = new Set(['videos.list', 'catalogue.categories', 'catalogue.relatedNames']);

/**
 * Answers video lists, category names and related names from memory for a second: pages in ten
 * languages and two themes show the same rows. The answers are shared and must not be modified.
 */
export function shareLists(reads: Reads, lists: Cache<unknown>): Reads {
  return wrapReads(reads, (read, { name, tagsOf }) => {
    if (!shared.has(name)) return read;
    const tagged = tagRead(read, tagsOf);
    return async (query) => {
      const found = await lists.get(`${name} ${JSON.stringify(query)}`, async () => {
        const answer = await tagged(query);
        const bytes = bytes_per_character * JSON.stringify(answer.value).length;
        return { ...answer, bytes, fresh_ms };
      });
      // The key begins with the name of the read, so the value is an answer of this read.
      return found.value as Awaited<ReturnType<typeof read>>;
    };
  });
}

/** Fails as `unavailable` while the database is away, so that pages answer 503, not 500. */
export function translateOutages(reads: Reads): Reads {
  return wrapReads(
    reads,
    (read) => (query) =>
      read(query).catch((error: unknown) => {
        throw error instanceof Error && isOutage(error) ? new AppError('unavailable') : error;
      }),
  );
}

/** Collects the tags of a page: the union of the tags that its reads returned. */
export function recordTags() {
  const recorded: (readonly string[])[] = [];
  const untag = <Value>({ value, tags }: Tagged<Value>): Value => {
    recorded.push(tags);
    return value;
  };
  return {
    untag,
    wrap: (reads: Reads): Reads =>
      wrapReads(reads, (read, { tagsOf }) => {
        const tagged = tagRead(read, tagsOf);
        return async (query) => untag(await tagged(query));
      }),
    tags: (): string[] => [...new Set(recorded.flat())],
  };
}
