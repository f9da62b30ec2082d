import { mkdir } from 'node:fs/promises';
import { createDomain, type Domain } from '#domain/index.ts';
import { publicViewer, systemViewer, type Ctx, type SiteFacts } from '#domain/ctx.ts';
import { jobDefinitions, type JobPayloads } from '#domain/jobs.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { createHttpPurge } from '#platform/cdn/http-purge.ts';
import { noCdn } from '#platform/cdn/port.ts';
import { createDb, slow_pool, visitors_pool, type Db } from '#platform/db/pool.ts';
import { createLocalTranscoder } from '#platform/ffmpeg/local-transcoder.ts';
import { createImages } from '#platform/images/create-images.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import { createJobs } from '#platform/jobs/pg-boss.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';
import { createPgRateLimiter } from '#platform/rate-limit/pg-rate-limiter.ts';
import type { RateLimiter } from '#platform/rate-limit/port.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/port.ts';
import type { OpenDatabase } from './database.ts';
import { runWorker } from './run-worker.ts';
import { secretOf } from './secret.ts';

/** The product with its adapters, ready for API, pages, workers and commands. */
export interface Composition extends AsyncDisposable {
  config: Config;
  database: OpenDatabase;
  log: Log;
  jobs: RunningJobs<JobPayloads>;
  storage: Storage;
  rate_limiter: RateLimiter;
  secret: string;
  /** What visitors reach; none of its calls takes long. */
  public_domain: Domain;
  /** The same on another database, a replica. */
  publicDomainOn(db: Db): Domain;
  /** The database of visitors' reads and writes, for the watch over replicas. */
  visitors_db: Db;
  /** Commands, jobs and upkeep: with connections of their own, so that they and visitors do not wait for each other. */
  system_domain: Domain;
  /** The database of `system_domain`, for the seed's own look-ups and the doctor. */
  work_db: Db;
  /** What `system_domain` is built on, for the scenes of tests and benchmarks. */
  system_ctx: Ctx;
  /** Handles jobs and upkeep in this process until disposed. */
  startWorker(): Promise<AsyncDisposable>;
}

/** Builds the product by hand: adapters first, the domain from them, everything closed in the opposite order. */
export async function compose(
  config: Config,
  database: OpenDatabase,
  log: Log,
): Promise<Composition> {
  await using stack = new AsyncDisposableStack();
  for (const folder of [config.media_dir, config.work_dir])
    await mkdir(folder, { recursive: true });
  const secret = await secretOf(config.secret, config.data_dir);
  const visitors = createDb({ url: database.app_url, log, ...visitors_pool });
  stack.defer(visitors.close);
  const work = createDb({ url: database.app_url, log });
  stack.defer(work.close);
  const slow = createDb({ url: database.app_url, log, ...slow_pool });
  stack.defer(slow.close);
  const jobs = stack.use(
    await createJobs({
      url: database.app_url,
      definitions: jobDefinitions,
      log,
      slots: config.worker_slots,
    }),
  );
  const storage = createLocalStorage(config.media_dir);
  const jail = await createJail({ allow_unjailed: config.allow_unjailed });
  const images = createImages(jail);
  const transcoder = createLocalTranscoder({
    jail,
    preset: config.ffmpeg_preset,
    threads: config.ffmpeg_threads,
  });
  const settings = {
    media_secret: secret,
    media_origin: config.media_origin,
    work_folder: config.work_dir,
    site: siteFacts(config),
    ladder: config.ladder,
    ad_origins: config.ad_origins,
  };
  const cdn = config.cdn_purge ? createHttpPurge(config.cdn_purge) : noCdn;
  const system_ctx: Ctx = {
    db: work.db,
    slow_db: slow.db,
    jobs,
    storage,
    transcoder,
    images,
    cdn,
    clock: systemClock,
    log,
    settings,
    viewer: systemViewer,
  };
  const domainOn = (db: Db) => createDomain({ ...system_ctx, db });
  const domain = domainOn(visitors.db);
  stack.use(domain.views);
  const rate_limiter = createPgRateLimiter({ db: visitors.db, secret, rates: config.rates, log });
  const system_domain = domainOn(work.db).for(systemViewer);
  const composed = stack.move();
  return {
    config,
    database,
    log,
    jobs,
    storage,
    rate_limiter,
    secret,
    public_domain: domain.for(publicViewer),
    publicDomainOn: (db) => domainOn(db).for(publicViewer),
    visitors_db: visitors.db,
    system_domain,
    work_db: work.db,
    system_ctx,
    startWorker: () => runWorker({ config, domain: system_domain, jobs, jail, log }),
    [Symbol.asyncDispose]: () => composed.disposeAsync(),
  };
}

function siteFacts(config: Config): SiteFacts {
  return {
    name: config.site_name,
    origin: config.public_origin,
    operator_name: config.operator_name,
    operator_address: config.operator_address,
    operator_email: config.operator_email,
  };
}
