import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { suggestUrl } from '#contracts/calls/search/suggestions.ts';
import type { OpenDatabase } from '#app/database.ts';
import { buildSite } from '../builds.ts';
import { figure, type Figure } from '../figure.ts';
import { createDraw } from '../listings/draw-parameters.ts';
import { beginning } from '../listings/title-words.ts';
import { cpuSeconds } from '../process-facts.ts';
import { startSite, type Site } from '../site.ts';

const bounds = { wall_ms: 3, per_core_second: 1500 };
const asked = 3000;
const visitors = 8;

/** The suggester of a site on the big catalogue: uncached answers for one visitor, then all answers for several at once. */
export async function benchSuggester(database: OpenDatabase, videos: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    await using site = await startSite({
      DATA_DIR: folder,
      DATABASE_URL: database.app_url,
      DATABASE_OWNER_URL: database.owner_url,
      WORKER: 'off',
      RATE_SUGGESTER: '100000',
      VELOUR_BUILD_DIR: await buildSite(),
    });
    const draw = createDraw(videos, 'suggester');
    const texts = [...new Set(Array.from({ length: asked }, () => beginning(draw)))];
    return [await uncached(site, texts), await together(site, texts)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function uncached(site: Site, texts: readonly string[]): Promise<Figure> {
  await ask(site, 'warm up');
  const times: number[] = [];
  for (const text of texts) {
    const begun = performance.now();
    await ask(site, text);
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return figure('search', 'suggester, uncached, p95', {
    value: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    unit: 'ms',
    bound: { most: bounds.wall_ms },
    note: `${texts.length} texts, with HTTP; p50 ${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)} ms`,
  });
}

async function together(site: Site, texts: readonly string[]): Promise<Figure> {
  const before = await cpuSeconds(site.pid);
  let answered = 0;
  await Promise.all(
    Array.from({ length: visitors }, async (_, first) => {
      for (let n = first; n < asked * 5; n += visitors) {
        await ask(site, texts[n % texts.length] ?? '');
        answered++;
      }
    }),
  );
  return figure('search', 'suggester, answers per core second of the site', {
    value: answered / ((await cpuSeconds(site.pid)) - before),
    unit: '/s',
    bound: { least: bounds.per_core_second },
    note: `${visitors} connections, ${texts.length} texts`,
  });
}

async function ask({ origin }: Site, text: string): Promise<void> {
  const response = await fetch(origin + suggestUrl.build({ text, lang: 'en' }));
  await response.text();
  if (response.status !== 200) throw new Error(`the suggester answered ${response.status}`);
}
