import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Composition } from '#app/compose.ts';
import { migrateDatabase, openDatabase } from '#app/database.ts';
import { publicViewer } from '#domain/ctx.ts';
import { createDomain } from '#domain/index.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { seedBig } from '#seed/big/seed-big.ts';
import { seedCommunity } from '#seed/big/community/seed-community.ts';
import { seedMembers } from '#seed/big/seed-members.ts';
import { figure, type Figure } from '../figure.ts';
import { openBackend, type Cost } from '../listings/backend.ts';
import { costFigures, figuresOf } from '../listings/listings.ts';
import { percentiles, runCase } from '../listings/run-case.ts';
import { machineLoad } from '../process-facts.ts';
import { root } from '../site.ts';
import { warm_up } from '../took.ts';
import { benchPublish } from './publish.ts';
import { readCases } from './read-cases.ts';
import { readSample, type CommunityBench } from './sample.ts';
import { benchStreams } from './streams.ts';
import { writeCases } from './write-cases.ts';

/** Parts that can be measured alone. */
const parts = ['reads', 'writes', 'publish', 'streams'] as const;
type Part = (typeof parts)[number];

const sizes = {
  full: { videos: 1_000_000, members: 1_000_000 },
  /** Of about three minutes. */
  small: { videos: 20_000, members: 20_000 },
} as const;
const most_write_ms = 6;
const most_seed_s = 25 * 60;

interface CommunityOptions {
  /** Of the site, which only one part needs. */
  build: () => Promise<string>;
  is_full: boolean;
  runs: number;
  /** The name of one part, or '' for all. */
  only: string;
  report(line: string): void;
}

/** The community on a site of a million members: the work of PostgreSQL for each page and each write. */
export async function* benchCommunity(options: CommunityOptions): AsyncGenerator<Figure[]> {
  const { build, is_full, runs, only, report } = options;
  const wanted = parts.filter((part) => only === '' || only === part);
  if (wanted.length === 0) throw new Error(`--only takes one of ${parts.join(', ')}`);
  const size = is_full ? sizes.full : sizes.small;
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const { POSTGRES_BUFFERS_MB } = process.env;
    const config = readConfig(
      { DATA_DIR: join(folder, 'data'), SEED: 'none', POSTGRES_BUFFERS_MB },
      root,
    );
    await using database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, database);
    yield await seed(database.owner_url, size, report);
    if (wanted.some((part) => part !== 'streams')) {
      await using product = await compose(config, database, silentLog);
      yield* onConnection(product, { videos: size.videos, runs }, wanted);
    }
    if (wanted.includes('streams'))
      yield await benchStreams(
        {
          DATA_DIR: join(folder, 'site'),
          DATABASE_URL: database.app_url,
          DATABASE_OWNER_URL: database.owner_url,
          VELOUR_BUILD_DIR: await build(),
        },
        database.owner_url,
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function seed(
  owner_url: string,
  { videos, members }: { videos: number; members: number },
  report: CommunityOptions['report'],
): Promise<Figure[]> {
  let seconds = 0;
  const timed = (part: string, took: number): void => {
    seconds += took;
    report(`${part}: ${took.toFixed(1)} s`);
  };
  await seedBig({
    owner_url,
    videos,
    report: (part, took) => report(`${part}: ${took.toFixed(1)} s`),
  });
  const promises = [
    ...(await seedMembers({ owner_url, members, report: timed })),
    ...(await seedCommunity({ owner_url, members, report: timed })),
  ];
  const wrong = promises.filter(({ is_true }) => !is_true);
  for (const { name, found } of wrong) report(`not as promised: ${name}: ${found}`);
  return [
    figure('community', `seed of ${members} members, without its catalogue and its check`, {
      value: wrong.length > 0 ? Number.NaN : seconds,
      unit: 's',
      bound: { most: most_seed_s },
      note: `${promises.length - wrong.length} of ${promises.length} promises hold; load ${await machineLoad()}`,
    }),
  ];
}

async function* onConnection(
  product: Composition,
  { videos, runs }: { videos: number; runs: number },
  wanted: readonly Part[],
): AsyncGenerator<Figure[]> {
  const sample = await readSample(product.system_ctx.slow_db);
  await using backend = await openBackend(product.database.app_url);
  const made = createDomain({ ...product.system_ctx, db: backend.db });
  await using _views = made.views;
  const domain = made.for(publicViewer);
  if (wanted.includes('reads'))
    for (const one of await readCases(sample, domain)) {
      const result = await runCase(one, { domain, backend, videos, runs });
      if (result) yield figuresOf(result, await machineLoad(), 'community');
    }
  const bench = { product, backend, domain, sample, videos, runs };
  if (wanted.includes('writes')) yield* benchWrites(bench);
  if (wanted.includes('publish')) yield* benchPublish(bench);
}

/** Whole transactions, each of them once: what is written cannot be written again. */
async function* benchWrites({
  product,
  backend,
  domain,
  sample,
  runs,
}: CommunityBench): AsyncGenerator<Figure[]> {
  const { slow_db } = product.system_ctx;
  for (const { name, calls } of await writeCases(slow_db, domain, sample, runs + warm_up)) {
    const costs: Cost[] = [];
    for (const { prepare, run } of calls) {
      await prepare?.();
      costs.push(await backend.measure(run));
    }
    const counted = costs.slice(warm_up);
    yield costFigures({
      benchmark: 'community',
      name,
      most: most_write_ms,
      cpu: percentiles(counted.map(({ cpu_ms }) => cpu_ms)),
      wall: percentiles(counted.map(({ wall_ms }) => wall_ms)),
      note: `${counted.length} times`,
      load: await machineLoad(),
    });
  }
}
