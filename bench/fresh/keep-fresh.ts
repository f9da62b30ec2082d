import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { compose } from '#app/compose.ts';
import type { OpenDatabase } from '#app/database.ts';
import { openBigCatalogue } from '#app/big-catalogue.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { slowTasks } from '#domain/upkeep/index.ts';
import { createDb, type Db } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { figure, type Figure } from '../figure.ts';
import { cpuSeconds, machineLoad } from '../process-facts.ts';
import { root, startSite } from '../site.ts';
import { startScript } from './child.ts';
import { watchServer, type ServerCpu } from './postgres-cpu.ts';
import { runSeldom, type Seldom } from './seldom.ts';

export interface KeepFreshOptions {
  /** A catalogue that no one else uses. */
  database: OpenDatabase;
  /** The web bundle. */
  build: string;
  /** Views and new videos per second. */
  views: number;
  publishes: number;
  /** Goes on for so long, when what is measured meanwhile is done before: some tasks have one turn in five minutes. */
  seconds: number;
}

/** The load that a site of a million videos has to bear. */
export const design_load = { views: 1000, publishes: 5 };
const share_bound = 20;
const warm_up_ms = 20_000;

/**
 * A site, a worker, visitors and publishers, each in a process of its own, while `during` runs. Its result comes with the figures: what keeping
 * everything fresh cost. Tasks that are due each hour or less are run once afterwards and count with their share.
 */
export async function keepFresh<T>(
  options: KeepFreshOptions,
  during: () => Promise<T>,
): Promise<{ result: T; figures: Figure[] }> {
  const { database, build, views, publishes, seconds } = options;
  const folder = await mkdtemp(join(tmpdir(), 'velour-fresh-'));
  const { db, close } = createDb({
    url: database.app_url,
    log: silentLog,
    max: 1,
    statement_timeout_ms: 600_000,
  });
  try {
    await using product = await compose(
      readConfig({ DATA_DIR: folder }, root),
      database,
      silentLog,
    );
    await dueLater(db);
    const env = {
      DATABASE_URL: database.app_url,
      DATABASE_OWNER_URL: database.owner_url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SEED: 'none',
    };
    const web_env = {
      ...env,
      PGAPPNAME: 'web',
      WORKER: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      VELOUR_BUILD_DIR: build,
    };
    await using site = await startSite(web_env, 120_000);
    await using worker = await startScript(
      [join(root, 'src/app/cli.ts'), 'worker'],
      { ...env, PGAPPNAME: 'worker' },
      'The worker is ready.',
    );
    const before = await counted(db);
    await using visitors = await startScript(
      [join(import.meta.dirname, 'visitors.ts'), site.origin, String(views), String(publishes)],
      { ...env, PGAPPNAME: 'publisher' },
      'going',
    );
    await new Promise((resolve) => setTimeout(resolve, warm_up_ms));
    await using server = await watchServer(database.owner_url);
    const cpu = async () => ({
      server: await server.look(),
      web: await cpuSeconds(site.pid),
      worker: await cpuSeconds(worker.pid),
      at: performance.now(),
    });
    const from = await cpu();
    const [result] = await Promise.all([
      during(),
      new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    ]);
    const to = await cpu();
    const done = JSON.parse((await visitors.stop()).split('\n').at(-2) ?? '{}') as Done;
    await worker.stop();
    // The web process writes what it holds once a second.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const after = await counted(db);
    const spent = {
      server: to.server,
      web: to.web - from.web,
      worker: to.worker - from.worker,
      seconds: (to.at - from.at) / 1000,
    };
    const seldom = await runSeldom({ ...product.system_ctx, slow_db: db, db });
    return {
      result,
      figures: figuresOf(options, spent, seldom, done, after - before, await machineLoad()),
    };
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** For `npm run bench -- fresh`: the same without readers. */
export async function benchFresh({
  config,
  name,
  build,
  seconds,
}: {
  config: Config;
  name: string;
  build: string;
  seconds: number;
}): Promise<Figure[]> {
  const { database } = await openBigCatalogue(config, name);
  await using _database = database;
  const { figures } = await keepFresh({ database, build, ...design_load, seconds }, () =>
    Promise.resolve(),
  );
  return figures;
}

/** The cost; true where no one else queries the server. */
export const share_name = 'PostgreSQL and worker, share of one core';

interface Spent {
  server: ServerCpu;
  web: number;
  worker: number;
  seconds: number;
}

interface Done {
  sent: number;
  counted: number;
  refused: number;
  published: number;
}

/** Tasks that are due seldom would otherwise all be due now. */
async function dueLater(db: Db): Promise<void> {
  const names = slowTasks
    .filter(({ every_seconds }) => every_seconds >= 3600)
    .map(({ name }) => name);
  await sql`
    insert into upkeep_lease (name) select * from unnest(${names}::text[]) on conflict (name) do update set last_at = now()`.execute(
    db,
  );
}

/** Views that arrived in the database, rolled or not. */
async function counted(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select coalesce(sum(views), 0) from video_day) + (select coalesce(sum(c), 0) from view_batch, unnest(counts) c) n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

function figuresOf(
  options: KeepFreshOptions,
  spent: Spent,
  seldom: readonly Seldom[],
  done: Done,
  arrived: number,
  load: string,
): Figure[] {
  const share = (seconds: number): number => (seconds / spent.seconds) * 100;
  const { by_name, all } = spent.server;
  const of = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (by_name.get(name) ?? 0), 0);
  const database = share(all - of(['bench-watch']));
  const worker = share(spent.worker);
  const rest = seldom.reduce(
    (sum, { seconds, every_seconds }) => sum + (seconds / every_seconds) * 100,
    0,
  );
  const parts = ['web', 'worker', 'publisher'].map(
    (name) => `${name}'s connections ${share(of([name])).toFixed(1)}`,
  );
  const background = database - share(of(['web', 'worker', 'publisher']));
  const rates = `${options.views} views/s, ${options.publishes} publishes/s, ${spent.seconds.toFixed(0)} s, load ${load}`;
  return [
    figure('keep fresh', share_name, {
      value: database + worker + rest,
      unit: '%',
      bound: { most: share_bound },
      note: `PostgreSQL ${database.toFixed(1)} (${parts.join(', ')}, its own processes ${background.toFixed(1)}), worker ${worker.toFixed(1)}, hourly and weekly tasks ${rest.toFixed(2)}; ${rates}`,
    }),
    figure('keep fresh', 'web process, share of one core', {
      value: share(spent.web),
      unit: '%',
      note: 'takes the views',
    }),
    figure('keep fresh', 'views that were sent and not answered with 200', {
      value: done.sent - done.counted,
      unit: 'views',
      bound: { most: 0 },
      note: `of ${done.sent}; ${done.published} videos published`,
    }),
    figure('keep fresh', 'views that were answered and did not arrive', {
      value: ((done.counted - arrived) / done.counted) * 100,
      unit: '%',
      bound: { most: 0.1 },
      note: `${done.counted - arrived}; a visitor who comes twice counts once`,
    }),
    figure('keep fresh', 'connections waiting for a lock, mean of all looks', {
      value: spent.server.waits / spent.server.looks,
      unit: '',
      bound: { most: 0.05 },
      note: `${spent.server.waits} in ${spent.server.looks} looks`,
    }),
    ...seldom.map(({ name, seconds, every_seconds }) =>
      figure('keep fresh', `one turn of ${name}`, {
        value: seconds,
        unit: 's CPU',
        note: `each ${every_seconds / 3600} h`,
      }),
    ),
  ];
}
