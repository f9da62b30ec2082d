import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openBigCatalogue } from '#app/big-catalogue.ts';
import { createPolicyRules } from '#domain/policy/index.ts';
import type { Config } from '#platform/config.ts';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { figure, type Figure } from '../figure.ts';
import { cpuSeconds, machineLoad } from '../process-facts.ts';
import { startSite, type Site } from '../site.ts';
import { benchGate } from './gate.ts';
import { benchMachines } from './machines.ts';
import { benchProof } from './proof.ts';
import { checkMachinePages } from './machine-pages.ts';

const least_share = 0.97;
const rounds = 6;

interface DoorsOptions {
  config: Config;
  /** The database of the big catalogue. */
  name: string;
  /** Folder of the built site. */
  build: string;
  /** Fetches and checks every sitemap, and pages of it: half an hour at a million. */
  is_whole: boolean;
}

/** The gate, sitemaps and feeds of a big catalogue. */
export async function* benchDoors({
  config,
  name,
  build,
  is_whole,
}: DoorsOptions): AsyncGenerator<Figure[]> {
  const { database } = await openBigCatalogue(config, name);
  await using _database = database;
  const { db, close } = createDb({ url: database.app_url, log: silentLog });
  try {
    yield await benchGate(createPolicyRules({ db, log: silentLog }));
  } finally {
    await close();
  }
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.app_url,
      DATABASE_OWNER_URL: database.owner_url,
      WORKER: 'off',
      VELOUR_BUILD_DIR: build,
    };
    const edge = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'x-country' };
    await using open = await startSite(env);
    yield [await benchProof(open, build)];
    yield await benchMachines(open);
    if (is_whole) yield* checkMachinePages(open);
    await using gated = await startSite({ ...env, ...edge }, 60_000);
    yield [await home(open, gated)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cached home page without a place to look at, and with the place and the rules of one, in turns. */
async function home(open: Site, gated: Site): Promise<Figure> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++)
    for (const [index, site] of [open, gated].entries()) {
      const rate = await perCoreSecond(site, index === 0 ? {} : { 'x-country': 'no' });
      if (round > 0) rates[index]?.push(rate);
    }
  const [without = 0, with_rules = 0] = rates.map(median);
  return figure('doors', 'cached home page with policies, against without', {
    value: with_rules / without,
    unit: '×',
    bound: { least: least_share },
    note: `${Math.round(without)} and ${Math.round(with_rules)} answers per core second, medians of ${rounds}; load ${await machineLoad()}`,
  });
}

async function perCoreSecond(site: Site, headers: Record<string, string>): Promise<number> {
  const before = await cpuSeconds(site.pid);
  const result = await autocannon({ url: site.origin, connections: 8, duration: 3, headers });
  if (result.non2xx + result.errors > 0) throw new Error('the home page failed');
  return result['2xx'] / ((await cpuSeconds(site.pid)) - before);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
