import { figure, type Figure } from './figure.ts';
import { load, type LoadResult } from './load.ts';
import { machineLoad } from './process-facts.ts';
import { startSite, type Site } from './site.ts';

const rounds = 8;
const round_seconds = 2;
/** As many pages as the compiler of Node needs to have seen; on a busy machine it stops waiting for them. */
const warm_pages = 2500;
const warm_seconds_max = 12;
const least_ratio = 0.6;
const least_cached = 3000;

export interface PagesOptions {
  /** Folders of the two builds. */
  site: string;
  bare: string;
  /** A seeded database: addresses of its two roles. */
  database: { app_url: string; owner_url: string };
  /** A folder that the servers may fill. */
  data_dir: string;
}

/**
 * Server rendering compared with a bare page of the same framework in the same server, in alternating rounds; then the cache of anonymous pages. The figure
 * is pages a second of the server's own processor time: by the clock, load generator and database share the cores, and on a busy machine others do.
 */
export async function benchPages(options: PagesOptions): Promise<Figure[]> {
  return [...(await benchRendering(options)), ...(await benchCache(options))];
}

async function benchRendering(options: PagesOptions): Promise<Figure[]> {
  await using home = await startPages(options, options.site, 0);
  await using bare = await startPages(options, options.bare, 0);
  const run = (site: Site, seconds: number): Promise<LoadResult> =>
    load({ ...site, seconds, encoding: 'identity', is_apart: true });
  await warm((seconds) => run(home, seconds));
  await warm((seconds) => run(bare, seconds));
  const pairs: { home: LoadResult; bare: LoadResult }[] = [];
  for (let round = 0; round < rounds; round++) {
    // The order changes, so that a machine that gets busier or calmer favours neither.
    if (round % 2 === 0) {
      const first = await run(home, round_seconds);
      pairs.push({ home: first, bare: await run(bare, round_seconds) });
    } else {
      const first = await run(bare, round_seconds);
      pairs.push({ bare: first, home: await run(home, round_seconds) });
    }
  }
  const ratios = pairs.map((pair) => pair.home.per_second / pair.bare.per_second);
  const core_ratios = pairs.map((pair) => pair.home.per_core_second / pair.bare.per_core_second);
  const rate = (name: string, results: LoadResult[]): Figure =>
    figure('pages', name, {
      value: median(results.map((one) => one.per_second)),
      unit: 'pages/s',
      note: `${whole(median(results.map((one) => one.per_core_second)))} per core second`,
    });
  return [
    rate(
      'home, rendered',
      pairs.map((pair) => pair.home),
    ),
    rate(
      'bare page of 60 cards, rendered',
      pairs.map((pair) => pair.bare),
    ),
    figure('pages', 'home : bare page', {
      value: median(core_ratios),
      unit: '',
      bound: { least: least_ratio },
      note: `by processor time: ${spread(core_ratios)}; by the clock ${median(ratios).toFixed(2)} (${spread(ratios)}); load ${await machineLoad()}`,
    }),
  ];
}

async function benchCache(options: PagesOptions): Promise<Figure[]> {
  await using site = await startPages(options, options.site, 64);
  const run = (encoding: 'identity' | 'gzip', seconds: number): Promise<LoadResult> =>
    load({ ...site, seconds, encoding, is_apart: false });
  await warm((seconds) => run('identity', seconds));
  await run('gzip', 1);
  const results: Record<'identity' | 'gzip', LoadResult[]> = { identity: [], gzip: [] };
  for (let round = 0; round < 3; round++) {
    results.identity.push(await run('identity', round_seconds));
    results.gzip.push(await run('gzip', round_seconds));
  }
  const core = results.identity.map((one) => one.per_core_second);
  const note = (ones: LoadResult[]): string =>
    `${whole(median(ones.map((one) => one.per_second)))} by the clock, which the load generator shares`;
  return [
    figure('pages', 'home from the page cache, identity', {
      value: median(core),
      unit: 'pages per core second',
      bound: { least: least_cached },
      note: `${spread(core)}; ${note(results.identity)}`,
    }),
    figure('pages', 'home from the page cache, gzip', {
      value: median(results.gzip.map((one) => one.per_core_second)),
      unit: 'pages per core second',
      note: note(results.gzip),
    }),
  ];
}

async function warm(run: (seconds: number) => Promise<LoadResult>): Promise<void> {
  let pages = 0;
  for (let second = 0; second < warm_seconds_max && pages < warm_pages; second++)
    pages += (await run(1)).pages;
}

/** A bundle served by the site's own server; the worker stays out of it. */
function startPages(
  { database, data_dir }: PagesOptions,
  build: string,
  page_cache_mb: number,
): Promise<Site> {
  return startSite({
    DATABASE_URL: database.app_url,
    DATABASE_OWNER_URL: database.owner_url,
    DATA_DIR: data_dir,
    VELOUR_BUILD_DIR: build,
    PAGE_CACHE_MB: String(page_cache_mb),
    WORKER: 'off',
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (
    ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2
  );
}

function spread(values: readonly number[]): string {
  const digits = Math.max(...values) >= 100 ? 0 : 2;
  return `min ${Math.min(...values).toFixed(digits)}, max ${Math.max(...values).toFixed(digits)}`;
}

const whole = (value: number): string => value.toFixed(0);
