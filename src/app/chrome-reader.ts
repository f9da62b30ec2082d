import { createHash } from 'node:crypto';
import { describe } from '#api/error-mapper.ts';
import type { Category, Main } from '#contracts/catalogue.ts';
import { emptyChrome, type Chrome } from '#contracts/chrome.ts';
import { lifetimes } from '#contracts/limits.ts';
import type { CategoryCount } from '#contracts/names.ts';
import { searchText } from '#contracts/search-text.ts';
import type { Gender, Language } from '#contracts/vocabulary.ts';
import type { Domain } from '#domain/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

interface ChromeOf {
  gender: Gender;
  language: Language;
}
export type ChromeReader = (of: ChromeOf) => Promise<Chrome>;

const kept_ms = 60_000;
/** What nobody asked for so much longer is not shown again before it was read. */
const stale_ms = 600_000;
/** After a failure nobody waits for the next one at once. */
const failed_ms = 5000;
const categories_shown = 12;
/** Lines of a block on the home page. */
const lines = 3;

interface Kept {
  chrome: Chrome;
  /** ms since the epoch; 0 before the first reading */
  until: number;
  refresh: Promise<void> | undefined;
}

/**
 * Reads what stands around the pages. One of thirty (orientation and language) is kept for a minute; after that the next page still shows it and has it
 * read anew behind its back. Never fails: what could not be read stays as it was, at first empty, because the pages that say so have it around them, too.
 */
export function createChromeReader({ domain, clock, log }: { domain: Domain; clock: Clock; log: Log }): ChromeReader {
  const kept = new Map<string, Kept>();

  const refresh = async (entry: Kept, of: ChromeOf): Promise<void> => {
    try {
      entry.chrome = await readChrome(domain, of, clock.now());
      entry.until = clock.now().getTime() + kept_ms;
    } catch (error) {
      log.warn({ err: describe(error) }, 'what stands around the pages could not be read');
      entry.until = clock.now().getTime() + failed_ms;
    } finally {
      entry.refresh = undefined;
    }
  };

  return async (of) => {
    const key = `${of.gender} ${of.language}`;
    const known = kept.get(key);
    const entry = known ?? { chrome: emptyChrome, until: 0, refresh: undefined };
    if (!known) kept.set(key, entry);
    const late_ms = clock.now().getTime() - entry.until;
    if (late_ms >= 0) entry.refresh ??= refresh(entry, of);
    if (late_ms >= stale_ms) await entry.refresh;
    return entry.chrome;
  };
}

async function readChrome({ catalogue, advertising }: Domain, { gender, language }: ChromeOf, now: Date): Promise<Chrome> {
  const [main, slots] = await Promise.all([catalogue.main({ gender, lang: language }), advertising.slots(gender)]);
  return {
    slots,
    keywords: searchable(main.keywords).slice(0, lines),
    categories: main.categories.slice(0, categories_shown).map(counted),
    models: main.models.slice(0, lines).map(({ dir, title, avatar, total_videos }) => ({ dir, title, avatar, total_videos })),
    random: drawn(main.categories, gender, now).map(counted),
  };
}

const counted = ({ title, dir, total_videos }: Category): CategoryCount => ({ title, dir, total_videos });

/** A keyword leads to its search, so it must be one; each once. */
const searchable = (keywords: Main['keywords']): string[] => [...new Set(keywords.flatMap(({ title }) => searchText(title) ?? []))];

/** The same in every process and for as long as an answer with statistics may be kept; the ones that are shown above are left out while there are others. */
function drawn(categories: readonly Category[], gender: Gender, now: Date): Category[] {
  const period = Math.floor(now.getTime() / 1000 / lifetimes.stats);
  const lot = ({ dir }: Category): string => createHash('sha256').update(`${period} ${gender} ${dir}`).digest('hex');
  const inOrder = categories.slice(lines).toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1));
  return [...inOrder, ...categories.slice(0, lines)].slice(0, lines);
}
