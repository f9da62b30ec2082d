import autocannon from 'autocannon';
import pg from 'pg';
import { videoSorts } from '#contracts/calls/catalogue/listing-sorts.ts';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';

import { figure, type Figure } from './figure.ts';
import { cpuSeconds, machineLoad } from './process-facts.ts';
import { startSite, type Site } from './site.ts';

const connections = 16;
const seconds = 6;
const warm_seconds = 4;
/** Of each kind of name, the first so many that there are. */
const names_max = 25;
/** Number of calls that are requested again and again. */
const hot_max = 120;
const bounds = { rendered: 300, p99_ms: 150, cached: 6000, page: 3000 };

export interface CallsOptions {
  /** Folder of the built site. */
  build: string;
  /** A seeded database: addresses of its two roles. */
  database: { app_url: string; owner_url: string };
  data_dir: string;
}

interface Result {
  per_second: number;
  /** answers a second of the server's own processor time */
  per_core_second: number;
  p50_ms: number;
  p99_ms: number;
}

/** Listings as JSON, end to end: asked of the database each time, then out of memory; and a listing page out of memory. The generator is on the same machine. */
export async function benchCalls({ build, database, data_dir }: CallsOptions): Promise<Figure[]> {
  const urls = {
    app: process.env['DATABASE_URL'] || database.app_url,
    owner: process.env['DATABASE_OWNER_URL'] || database.owner_url,
  };
  const calls = await listingCalls(urls.owner);
  const env = {
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    DATA_DIR: data_dir,
    VELOUR_BUILD_DIR: build,
    WORKER: 'off',
  };
  const figures: Figure[] = [];
  {
    await using site = await startSite({ ...env, ANSWER_CACHE_MB: '0' });
    for (const encoding of ['identity', 'gzip'] as const) {
      const bound = encoding === 'identity' ? bounds : undefined;
      await run(site, calls, encoding, 2 * warm_seconds);
      const { per_second, p50_ms, p99_ms } = await run(site, calls, encoding, seconds);
      const name = `listing JSON without cache, ${encoding}`;
      const note = `${calls.length} addresses, p50 ${p50_ms} ms; load ${await machineLoad()}`;
      figures.push(
        figure('cache', name, {
          value: per_second,
          unit: 'calls/s',
          ...(bound && { bound: { least: bound.rendered } }),
          note,
        }),
        figure('cache', `${name}, p99`, {
          value: p99_ms,
          unit: 'ms',
          ...(bound && { bound: { most: bound.p99_ms } }),
        }),
      );
    }
  }
  await using site = await startSite(env);
  const hot = calls.slice(0, hot_max);
  figures.push(
    ...(await cached(site, `listing JSON cached (${hot.length} addresses)`, hot, bounds.cached)),
  );
  figures.push(
    ...(await cached(site, 'listing page cached', ['/videos/latest-updates/'], bounds.page)),
  );
  return figures;
}

/** Answers from memory, by the clock, though the load generator takes half of the cores; the note has the answers per core of the site's own. */
async function cached(
  site: Site,
  name: string,
  paths: readonly string[],
  least: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const encoding of ['identity', 'gzip'] as const) {
    await run(site, paths, encoding, warm_seconds);
    const { per_second, per_core_second, p50_ms, p99_ms } = await run(
      site,
      paths,
      encoding,
      seconds,
    );
    const note = `${Math.round(per_core_second)} per core second of the site; p50 ${p50_ms} ms, p99 ${p99_ms} ms; load ${await machineLoad()}`;
    const bound = encoding === 'identity' ? { least } : undefined;
    figures.push(
      figure('cache', `${name}, ${encoding}`, {
        value: per_second,
        unit: 'answers/s',
        ...(bound && { bound }),
        note,
      }),
    );
  }
  return figures;
}

/** Pages 1 and 2 in every order: of everything, and of the names that there are, in an order that mixes them. */
async function listingCalls(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 60_000 });
  await client.connect();
  const places: { section: string; object_id: string }[] = [{ section: '', object_id: '' }];
  try {
    for (const [table, section] of [
      ['category', 'categories'],
      ['tag', 'tags'],
      ['model', 'model'],
      ['channel', 'channel'],
    ] as const) {
      const { rows } = await client.query<{ dir: string }>(
        `select dir from ${table} order by ${table}_id limit ${names_max}`,
      );
      places.push(...rows.map(({ dir }) => ({ section, object_id: dir })));
    }
  } finally {
    await client.end();
  }
  const rest = {
    lifetime: lifetimes.videos,
    orientation: 'str',
    count: 60,
    type: 'all',
    duration: '',
    date: '',
  } as const;
  const calls = places.flatMap((place) =>
    videoSorts.flatMap((sort) =>
      [1, 2].map((page) => videosUrl.build({ ...rest, ...place, sort, page } as never)),
    ),
  );
  // Every 37th: neighbours in the order are of other names.
  return calls.map((_, n) => calls[(n * 37) % calls.length] ?? '');
}

/** Asks as fast as it comes, every connection in an order of its own. Throws when an answer is anything but 200. */
async function run(
  site: Site,
  paths: readonly string[],
  encoding: 'identity' | 'gzip',
  duration: number,
): Promise<Result> {
  const headers = { 'accept-encoding': encoding };
  let clients = 0;
  const before = await cpuSeconds(site.pid);
  const result = await autocannon({
    url: site.origin,
    connections,
    duration,
    setupClient(client) {
      const first = Math.floor((clients++ * paths.length) / connections);
      const own = [...paths.slice(first), ...paths.slice(0, first)];
      // Read to its end all the same: only its text, which is not used, would cost the generator half of its time.
      client.pipelinedRequests.addBody = () => undefined;
      client.setRequests(own.map((path) => ({ method: 'GET', path, headers })));
    },
  });
  const cpu = (await cpuSeconds(site.pid)) - before;
  const answers = result['2xx'];
  if (answers === 0 || result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(
      `${site.origin}: ${answers} answers, ${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} timeouts`,
    );
  return {
    per_second: answers / result.duration,
    per_core_second: answers / cpu,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
  };
}
