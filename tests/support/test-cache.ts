import { createResponseCache, type ResponseCacheOptions } from '#platform/cache/response-cache.ts';
import type { CacheOptions, Computed, ReadFrom } from '#platform/cache/port.ts';

export const minute = 60_000;

/** The clock of the caches below; tests set it back before each of them. */
export const time = { ms: 0 };

/** A cache on a clock that stands still; `compute` counts and answers `n1`, `n2` … or as the test sets it. */
export function aCache(options: Partial<CacheOptions> = {}, answers: ResponseCacheOptions = {}) {
  const all = createResponseCache({ ...answers, now: () => time.ms });
  const cache = all.createCache<string>({ max_bytes: 1_000_000, ...options });
  const state = {
    computed: 0,
    from: [] as ReadFrom[],
    before_answer: async (): Promise<void> => undefined,
  };
  const compute = async (
    from: ReadFrom,
    facts: Partial<Computed<string>> = {},
  ): Promise<Computed<string>> => {
    state.from.push(from);
    const value = `n${++state.computed}`;
    await state.before_answer();
    return { value, tags: ['videos', 'v1'], bytes: 100.5, fresh_ms: minute, ...facts };
  };
  const get = async (key = 'a', facts: Partial<Computed<string>> = {}) =>
    cache.get(key, (from) => compute(from, facts));
  return {
    all,
    state,
    get,
    value: async (key = 'a', facts: Partial<Computed<string>> = {}) =>
      (await get(key, facts)).value,
  };
}

/** Purges are gathered for a moment, and values made in the background take another. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40));
