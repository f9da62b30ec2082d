import { createHash } from 'node:crypto';
import type { Reads } from '#api/answer-tags.ts';
import { describe } from '#api/error-mapper.ts';
import type { Category, Main } from '#contracts/calls/catalogue/catalogue.ts';
import { emptyChrome, type Chrome } from '#contracts/chrome.ts';
import { limits } from '#contracts/limits/limits.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import type { CategoryCount } from '#contracts/text/names.ts';
import type { Tagged } from '#contracts/tagged.ts';
import { searchText } from '#contracts/text/search-text.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { ResponseCache, Computed } from '#platform/cache/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

interface ChromeOf {
  orientation: Orientation;
  language: Language;
}
/** Never fails. */
export type ChromeReader = (of: ChromeOf) => Promise<Tagged<Chrome>>;

const cached_ms = 60_000;
/** Estimated memory of one. */
const chrome_bytes = 16 * 1024;
const categories_shown = 12;
/** Lines of a block on the home page. */
const lines = 3;

interface ChromeDeps {
  reads: Reads;
  response_cache: ResponseCache;
  clock: Clock;
  log: Log;
}

/**
 * Reads the chrome of the pages (menus, ad slots): one for each orientation and language, fresh for
 * a minute and then served stale while it is refreshed. Never fails: error pages show the chrome,
 * too, so it is stale or empty when it cannot be read.
 */
export function createChromeReader({
  reads,
  response_cache,
  clock,
  log,
}: ChromeDeps): ChromeReader {
  const chromes = response_cache.createCache<Chrome>({ max_bytes: 1024 * chrome_bytes });
  const make = async (of: ChromeOf): Promise<Computed<Chrome>> => {
    try {
      const read = await readChrome(reads, of, clock.now());
      return { ...read, bytes: chrome_bytes, fresh_ms: cached_ms };
    } catch (error) {
      log.warn({ err: describe(error) }, 'chrome not read; pages show the previous one or none');
      throw error;
    }
  };

  return (of) =>
    chromes
      .get(`${of.orientation} ${of.language}`, () => make(of))
      .catch(() => ({ value: emptyChrome, tags: [] }));
}

async function readChrome(
  { catalogue, advertising }: Reads,
  { orientation, language }: ChromeOf,
  now: Date,
): Promise<Tagged<Chrome>> {
  const [{ value: main, tags }, slots] = await Promise.all([
    catalogue.main({ orientation, lang: language }),
    advertising.slots(orientation),
  ]);
  const value = {
    slots: slots.value,
    keywords: searchable(main.keywords).slice(0, lines),
    categories: main.categories.slice(0, categories_shown).map(counted),
    models: main.models
      .slice(0, lines)
      .map(({ dir, title, avatar, total_videos }) => ({ dir, title, avatar, total_videos })),
    random: pickRandom(main.categories, orientation, now).map(counted),
  };
  return { value, tags: [...tags, ...slots.tags] };
}

const counted = ({ title, dir, total_videos }: Category): CategoryCount => ({
  title,
  dir,
  total_videos,
});

/** A keyword links to its search: only texts that can be searched for, without duplicates. */
const searchable = (keywords: Main['keywords']): string[] => [
  ...new Set(keywords.flatMap(({ title }) => searchText(title) ?? [])),
];

/**
 * Three categories that are the same in every process and language for a period. The largest ones,
 * which the menu shows above, and the smallest come last: which of equal ones are among them differs
 * by language.
 */
function pickRandom(
  categories: readonly Category[],
  orientation: Orientation,
  now: Date,
): Category[] {
  const period = Math.floor(now.getTime() / 1000 / lifetimes.stats);
  const lot = ({ dir }: Category): string =>
    createHash('sha256').update(`${period} ${orientation} ${dir}`).digest('hex');
  const byLot = (some: readonly Category[]): Category[] =>
    some.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1));
  const most = categories[lines - 1]?.total_videos ?? 0;
  const is_cut = categories.length === limits.main.categories;
  const least = is_cut ? (categories.at(-1)?.total_videos ?? 0) : 0;
  const { middle = [], others = [] } = Object.groupBy(categories, ({ total_videos: total }) =>
    least < total && total < most ? 'middle' : 'others',
  );
  return [...byLot(middle), ...byLot(others)].slice(0, lines);
}
