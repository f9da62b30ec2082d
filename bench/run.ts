import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchCalls } from './calls.ts';
import { benchBundles } from './bundles.ts';
import { isPassed, jsonLine, table, type Figure } from './figure.ts';
import { benchIdle } from './memory.ts';
import { benchMedia, mediaParts } from './media.ts';
import { benchPages } from './pages.ts';
import { buildBare, buildSite } from './builds.ts';
import { seedDatabase } from './database.ts';
import { benchWeb } from './web.ts';
import { benchListings } from './listings/listings.ts';
import { benchGrowth } from './listings/growth.ts';
import { benchAccounts } from './accounts/accounts.ts';
import { benchCommunity } from './community/community.ts';
import { benchDoors } from './doors/doors.ts';
import { benchUnderLoad } from './listings/under-load.ts';
import { benchPlayer } from './player/player.ts';
import { benchFresh } from './fresh/keep-fresh.ts';
import { benchHashes } from './review/hashes.ts';
import { benchReview } from './review/review.ts';
import { benchSearch } from './search/search.ts';
import { benchUpload } from './upload/upload.ts';
import { big_database } from '#app/big-catalogue.ts';
import { readConfig } from '#platform/config.ts';
import { root } from './site.ts';

const names = [
  'bundles',
  'pages',
  'cache',
  'start',
  'memory',
  'web',
  'listings',
  'fresh',
  'player',
  'search',
  'doors',
  'accounts',
  'hashes',
  'review',
  'upload',
  'community',
  ...mediaParts,
] as const;
type Name = (typeof names)[number];
const isMedia = (name: Name): boolean => mediaParts.some((each) => each === name);
/** Takes long, and runs only when it is named. */
const isLong = (name: Name): boolean =>
  [
    'web',
    'listings',
    'fresh',
    'player',
    'search',
    'doors',
    'accounts',
    'hashes',
    'review',
    'upload',
    'community',
  ].includes(name) || isMedia(name);

const help = `npm run bench -- [--json] [${names.join('] [')}]

Measures what was promised of speed, size and memory, in about two minutes. What takes longer runs only when it is named: web (Lighthouse, ten
minutes), player (fifteen minutes), search (how well judged queries of the demo are answered, in half a minute; --big: of the big catalogue too, and how fast all others), doors (age gate, sitemaps and feeds of the big catalogue, three minutes; --big: every file of the sitemaps and each hundredth page), accounts (sessions, signing in, and a million members; three minutes), hashes (uploads against ten million listed hashes; two minutes, 2 GB of memory), review (queues, review pages, decisions and until they are true everywhere, on a small site in two minutes; --full: with a million videos, a hundred thousand cases, five million events and ten million hashes, an hour; --only staff, gone, share or hashes for one part of it), upload (a file of --megabytes, else 2,000, through HTTP against a copy; twenty at once; the page of own videos of a member with --videos, else 20,000; five minutes, three times the space on the disk), community (comments, feeds, notifications, messages, playlists, histories, what a video of a popular channel sets off, and streams of events, with 20,000 members and videos in minutes; --full: with a million of each; --only reads, writes, publish or streams for one part of it), media, copy and workers (twenty), and listings: every question of the site on the big catalogue that \`npx velour bench seed\` made. cache reads the catalogue at
DATABASE_URL (with DATABASE_OWNER_URL) where that is set. Every figure prints its bound and whether it holds; the exit status is 1 when one does not.
--json prints one JSON object a line and nothing else.
Of listings: --database name where the catalogue is, else ${big_database}; --only text for the questions whose names hold it; --runs n for how often each is
measured, else 200; --growth makes catalogues of 100,000, one and three million videos (16 GB), measures all three and drops what it made; --load asks every
question twice, on a quiet catalogue and while a thousand views and five new videos a second are kept fresh (fresh: the same with nobody who asks, for
--seconds n, else 300).`;

/** Wanted benchmarks in their order; figures come as soon as there are any. */
async function* measure(
  wanted: ReadonlySet<Name>,
  of_listings: OfListings,
): AsyncGenerator<Figure[]> {
  if (wanted.has('listings')) yield* await listings(of_listings);
  if (wanted.has('fresh')) yield await fresh(of_listings);
  if (mediaParts.some((name) => wanted.has(name))) yield* mediaAlone(wanted);
  if (wanted.has('player')) yield* benchPlayer(await buildSite());
  if (wanted.has('search')) yield* search(of_listings);
  if (wanted.has('doors')) yield* doors(of_listings);
  if (wanted.has('accounts')) yield* benchAccounts(await buildSite());
  if (wanted.has('hashes')) yield* benchHashes();
  if (wanted.has('review')) yield* benchReview(ownSite(of_listings));
  if (wanted.has('upload')) yield* upload(of_listings);
  if (wanted.has('community')) yield* benchCommunity(ownSite(of_listings));
  if (wanted.has('web')) yield* benchWeb(await buildSite());
  if (names.every((name) => isLong(name) || !wanted.has(name))) return;
  const builds = { site: await buildSite(), bare: await buildBare() };
  if (wanted.has('bundles')) yield benchBundles(builds);
  const needsServer = names.some((name) => name !== 'bundles' && !isLong(name) && wanted.has(name));
  if (!needsServer) return;
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const data_dir = join(folder, 'data');
    {
      await using database = await seedDatabase(data_dir);
      const rest = { database, data_dir: join(folder, 'pages') };
      if (wanted.has('pages')) yield await benchPages({ ...builds, ...rest });
      if (wanted.has('cache')) yield await benchCalls({ build: builds.site, ...rest });
    }
    if (!wanted.has('start') && !wanted.has('memory')) return;
    const idle = await benchIdle({ build: builds.site, data_dir });
    for (const name of ['start', 'memory'] as const) if (wanted.has(name)) yield idle[name];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* doors({ database, big }: OfListings): AsyncGenerator<Figure[]> {
  yield* benchDoors({
    config: readConfig(process.env, root),
    name: database,
    build: await buildSite(),
    is_whole: big,
  });
}

/** Of benchmarks that fill a site of their own. */
const ownSite = ({ full, runs, only }: OfListings) => ({
  build: buildSite,
  is_full: full,
  runs: Number(runs),
  only,
  report: (line: string): void => void process.stderr.write(`${line}\n`),
});

async function* upload({ megabytes, videos, runs }: OfListings): AsyncGenerator<Figure[]> {
  yield* benchUpload({
    build: await buildSite(),
    megabytes: Number(megabytes),
    videos: Number(videos),
    runs: Number(runs),
  });
}

const search = ({ database: name, runs, big }: OfListings): AsyncGenerator<Figure[]> =>
  benchSearch({
    config: readConfig(process.env, root),
    name,
    runs: Number(runs),
    is_big: big,
  });

interface OfListings {
  database: string;
  only: string;
  runs: string;
  growth: boolean;
  load: boolean;
  big: boolean;
  full: boolean;
  seconds: string;
  megabytes: string;
  videos: string;
}

async function listings({
  database,
  only,
  runs,
  growth,
  load,
}: OfListings): Promise<AsyncGenerator<Figure[]>> {
  const options = { config: readConfig(process.env, root), only, runs: Number(runs) };
  if (load) return benchUnderLoad({ ...options, name: database, build: await buildSite() });
  return growth ? benchGrowth(options) : benchListings({ ...options, name: database });
}

const fresh = async ({ database, seconds }: OfListings): Promise<Figure[]> =>
  benchFresh({
    config: readConfig(process.env, root),
    name: database,
    build: await buildSite(),
    seconds: Number(seconds),
  });

async function* mediaAlone(wanted: ReadonlySet<Name>): AsyncGenerator<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    await using database = await seedDatabase(join(folder, 'data'));
    yield* benchMedia(database, join(folder, 'media'), wanted);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      database: { type: 'string', default: big_database },
      only: { type: 'string', default: '' },
      runs: { type: 'string', default: '200' },
      growth: { type: 'boolean', default: false },
      load: { type: 'boolean', default: false },
      big: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '300' },
      megabytes: { type: 'string', default: '2000' },
      videos: { type: 'string', default: '20000' },
    },
  });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const unknown = positionals.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.\n`,
    );
    return 2;
  }
  const wanted = new Set(
    names.filter((name) => (positionals.length === 0 ? !isLong(name) : positionals.includes(name))),
  );
  const figures: Figure[] = [];
  for await (const some of measure(wanted, values)) {
    figures.push(...some);
    for (const one of some) process.stdout.write(`${jsonLine(one)}\n`);
  }
  if (!values.json) process.stdout.write(`\n${table(figures)}\n`);
  return figures.every(isPassed) ? 0 : 1;
}

process.exitCode = await main();
