import { beforeAll, describe, expect, test } from 'vitest';
import { tagReads } from '#api/answer-tags.ts';
import type { Main } from '#contracts/calls/catalogue/catalogue.ts';
import { emptyChrome } from '#contracts/chrome.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { saveCategories, saveModels, saveTags } from '#domain/taxonomy/index.ts';
import { publicViewer } from '#domain/ctx.ts';
import { createDomain, type Domain } from '#domain/index.ts';
import { upkeepTasks } from '#domain/upkeep/index.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { silentLog } from '#platform/log.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { createChromeReader } from './chrome-reader.ts';

const world = withCtx();
const minute = 60_000;
const titlesOf = (word: string) =>
  Object.fromEntries(languages.map((lang) => [lang, `${word} ${lang}`])) as Record<
    Language,
    string
  >;

/** Category n has n + 1 videos, n from 0 to 14. */
beforeAll(async () => {
  const ctx = world.ctx();
  const dirs = Array.from({ length: 15 }, (_, n) => `subject-${String(n).padStart(2, '0')}`);
  const ids = await saveCategories(
    ctx,
    dirs.map((dir) => ({ dir, titles: titlesOf(dir) })),
  );
  const category_ids = dirs.map((dir) => ids.get(dir) ?? 0);
  const tags = await saveTags(ctx, [
    { dir: '4k', title: '4k' },
    { dir: 'tea', title: 'Tea' },
  ]);
  const models = await saveModels(ctx, [
    { dir: 'mara-field', orientation: 'str', title: 'Mara Field', attributes: {} },
  ]);
  for (const [n] of dirs.entries())
    await aVideo(ctx, {
      category_ids: category_ids.slice(n),
      tag_ids: [...tags.values()],
      model_ids: [...models.values()],
    });
  for (const task of upkeepTasks) await task.run(ctx);
});

/** A reader on a clock that stands still, over the domain or a changed one. */
function aReader(change: (domain: Domain) => Domain = (domain) => domain) {
  const time = { ms: Date.UTC(2026, 10, 2, 12) };
  const domain = change(createDomain(world.ctx()).for(publicViewer));
  const response_cache = createResponseCache({ now: () => time.ms });
  const reader = createChromeReader({
    reads: tagReads(domain),
    response_cache,
    clock: { now: () => new Date(time.ms) },
    log: silentLog,
  });
  return {
    time,
    response_cache,
    read: async (of: Parameters<typeof reader>[0]) => (await reader(of)).value,
  };
}

describe('chrome of the pages', () => {
  test('has the twelve largest categories in the language, searchable keywords, models, and three sampled categories', async () => {
    const { read } = aReader();
    const chrome = await read({ orientation: 'str', language: 'de' });
    expect(chrome.categories.map(({ title, total_videos }) => [title, total_videos])).toEqual(
      Array.from({ length: 12 }, (_, n) => [
        `subject-${String(14 - n).padStart(2, '0')} de`,
        15 - n,
      ]),
    );
    // Two letters are too few to search for.
    expect(chrome.keywords).toEqual(['Tea']);
    expect(chrome.models).toEqual([
      { dir: 'mara-field', title: 'Mara Field', avatar: '', total_videos: 15 },
    ]);
    const shown = chrome.categories.slice(0, 3).map(({ dir }) => dir);
    expect(new Set(chrome.random.map(({ dir }) => dir)).size).toBe(3);
    expect(chrome.random.filter(({ dir }) => shown.includes(dir))).toEqual([]);
  });

  test('samples the same categories in every process and language for a period', async () => {
    const dirsAt = async (ms: number, language: Language): Promise<string> => {
      const { read, time } = aReader();
      time.ms = ms;
      return (await read({ orientation: 'str', language })).random.map(({ dir }) => dir).join(' ');
    };
    const period = lifetimes.stats * 1000;
    const begin = Math.floor(Date.UTC(2026, 10, 2) / period) * period;
    expect(await dirsAt(begin, 'en')).toBe(await dirsAt(begin + period - 1, 'ja'));
    const draws = await Promise.all(
      Array.from({ length: 8 }, (_, n) => dirsAt(begin + n * period, 'en')),
    );
    expect(new Set(draws).size).toBeGreaterThan(1);
  });

  test('is empty for an empty catalogue', async () => {
    expect(await aReader().read({ orientation: 'she', language: 'en' })).toEqual(emptyChrome);
  });
});

describe('caching', () => {
  /** Counts reads, and fails them while `is_away`. */
  function counted() {
    const state = { readings: 0, is_away: false };
    const reader = aReader((domain) => ({
      ...domain,
      catalogue: {
        ...domain.catalogue,
        main: async (of): Promise<Main> => {
          state.readings += 1;
          if (state.is_away) throw new Error('no database');
          return domain.catalogue.main(of);
        },
      },
    }));
    return { state, ...reader };
  }
  const of = { orientation: 'str', language: 'en' } as const;

  test('reads once for concurrent requests, stays fresh for a minute, then is stale while it is refreshed', async () => {
    const { state, read, time } = counted();
    await Promise.all([read(of), read(of), read({ ...of })]);
    time.ms += 0.7 * minute;
    await read(of);
    expect(state.readings).toBe(1);
    time.ms += 0.3 * minute;
    const [again, same] = await Promise.all([read(of), read(of)]);
    expect(again).toBe(same);
    expect(state.readings).toBe(2);
    await read({ ...of, language: 'fr' });
    expect(state.readings).toBe(3);
  });

  test('serves the stale chrome when a refresh fails', async () => {
    const { state, read, time } = counted();
    const before = await read(of);
    state.is_away = true;
    time.ms += 20 * minute;
    expect(await read(of)).toBe(before);
    expect(await read(of)).toBe(before);
    state.is_away = false;
    time.ms += 20 * minute;
    await expect.poll(() => read(of)).not.toBe(before);
  });

  test('serves an empty chrome when the first read fails', async () => {
    const { state, read } = counted();
    state.is_away = true;
    expect(await read(of)).toBe(emptyChrome);
    state.is_away = false;
    expect(await read(of)).not.toBe(emptyChrome);
  });
});
