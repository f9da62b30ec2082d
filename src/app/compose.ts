import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegionHides } from '#domain/region-hides/index.ts';
import { createLiveSessions, type LiveSessions } from '#domain/credentials/index.ts';
import { createFileAudiences, type FileAudiences } from '#domain/file-access/index.ts';
import { createListedHashes } from '#domain/hashes/index.ts';
import { createDomain, type Domain } from '#domain/index.ts';
import { siteNumber } from '#domain/records/index.ts';
import { createAuth } from '#domain/members/index.ts';
import { createPolicyRules, type PolicyRules } from '#domain/policy/index.ts';
import { createTermRules, isSuggestable, type TermRules } from '#domain/terms/index.ts';
import type { SearchIndex } from '#domain/search-index.ts';
import { createPgSearchIndex } from '#domain/search/index.ts';
import { publicViewer, systemViewer, type Ctx } from '#domain/ctx.ts';
import { jobDefinitions, type JobPayloads } from '#domain/jobs.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { createHttpAnnouncer } from '#platform/announce/http-announcer.ts';
import { noAnnouncer } from '#platform/announce/port.ts';
import { createHttpPurge } from '#platform/cdn/http-purge.ts';
import { noCdn } from '#platform/cdn/port.ts';
import {
  createDb,
  slow_pool,
  visitors_pool,
  type Db,
  type PoolOptions,
} from '#platform/db/pool.ts';
import { createLocalTranscoder } from '#platform/ffmpeg/local-transcoder.ts';
import type { Transcoder } from '#platform/ffmpeg/port.ts';
import { createHttpHashLists } from '#platform/hash-lists/http-hash-lists.ts';
import { createImages } from '#platform/images/create-images.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import type { Jail } from '#platform/jail/port.ts';
import { createJobs } from '#platform/jobs/pg-boss.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';
import { createClamd } from '#platform/malware/clamd.ts';
import { noScanner } from '#platform/malware/port.ts';
import { createFolderMailer } from '#platform/mail/folder-mailer.ts';
import type { Mailer } from '#platform/mail/port.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import {
  createBreachedPasswords,
  noBreachedPasswords,
} from '#platform/passwords/breached-passwords.ts';
import { createPasswordHasher } from '#platform/passwords/hash-passwords.ts';
import { createPgRateLimiter } from '#platform/rate-limit/pg-rate-limiter.ts';
import type { RateLimiter } from '#platform/rate-limit/port.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/port.ts';
import { createPartFiles } from '#platform/uploads/part-files.ts';
import { createFileVault } from '#platform/vault/file-vault.ts';
import type { Vault } from '#platform/vault/port.ts';
import { keyOfSecret } from '#platform/vault/settings.ts';
import type { OpenDatabase } from './database.ts';
import { runWorker } from './run-worker.ts';

/** The product with its adapters, ready for API, pages, workers and commands. */
export interface Composition extends AsyncDisposable {
  config: Config;
  database: OpenDatabase;
  log: Log;
  jobs: RunningJobs<JobPayloads>;
  storage: Storage;
  rate_limiter: RateLimiter;
  file_audiences: FileAudiences;
  live_sessions: LiveSessions;
  policies: PolicyRules;
  region_hides: ReturnType<typeof createRegionHides>;
  secret: string;
  /** For visitors, with short statement timeouts. */
  public_domain: Domain;
  domainOf(member_id: number): Domain;
  /** The same on a replica. */
  publicDomainOn(replica: Db): Domain;
  /** The database of `public_domain`. */
  visitors_db: Db;
  /** For commands, jobs and upkeep: on a pool of its own, so that visitors do not wait for it. */
  system_domain: Domain;
  /** The context of `system_domain`, for the seed, the doctor, tests and benchmarks; its terms are those of the process. */
  system_ctx: Ctx;
  /** Handles jobs and upkeep in this process until disposed. */
  startWorker(): Promise<AsyncDisposable>;
}

/** A pool that closes with the stack. */
function openPool(stack: AsyncDisposableStack, options: PoolOptions): Db {
  const { db, close } = createDb(options);
  stack.defer(close);
  return db;
}

/** Builds the adapters, then the domain on them; disposal closes them in reverse order. */
export async function compose(
  config: Config,
  database: OpenDatabase,
  log: Log,
): Promise<Composition> {
  await using stack = new AsyncDisposableStack();
  const { app_url: url } = database;
  const pool = (more?: Partial<PoolOptions>): Db => openPool(stack, { url, log, ...more });
  const secret = await prepareFolders(config);
  const [visitors_db, db, slow_db] = [pool(visitors_pool), pool(), pool(slow_pool)];
  const { worker_slots: slots } = config;
  const jobs = stack.use(await createJobs({ url, definitions: jobDefinitions, log, slots }));
  const jail = await createJail(config);
  const terms = createTermRules({ db: visitors_db, log });
  const system_ctx: Ctx = {
    db,
    slow_db,
    jobs,
    searchOn: searchWith(terms),
    storage: createLocalStorage(config.media_dir),
    private_storage: createLocalStorage(config.private_dir),
    ...filesApart(config, secret, db),
    mailer: mailerOf(config),
    transcoder: transcoderOf(config, jail),
    images: createImages(jail),
    ...requestsOf(config),
    ...authOf(config, secret, visitors_db),
    terms,
    ...hashesOf(config),
    clock: systemClock,
    log,
    settings: settingsOf(config, secret),
    viewer: systemViewer,
  };
  const domainOn = (on: Db) => createDomain({ ...system_ctx, db: on });
  const domain = domainOn(visitors_db);
  for (const counter of [domain.views, domain.watches, domain.searches]) stack.use(counter);
  const system_domain = domainOn(db).for(systemViewer);
  const composed = stack.move();
  return {
    config,
    database,
    log,
    jobs,
    storage: system_ctx.storage,
    ...rulesOf(visitors_db, secret, config, log),
    secret,
    public_domain: domain.for(publicViewer),
    domainOf: (member_id) => domain.for({ kind: 'member', member_id }),
    publicDomainOn: (replica) => domainOn(replica).for(publicViewer),
    visitors_db,
    system_domain,
    system_ctx,
    startWorker: () => runWorker({ config, domain: system_domain, jobs, jail, log }),
    [Symbol.asyncDispose]: () => composed.disposeAsync(),
  };
}

/** Restricted words are no corrections of others. */
const searchWith =
  (terms: TermRules) =>
  (db: Db): SearchIndex =>
    createPgSearchIndex({
      db,
      clock: systemClock,
      isOffered: (text) => isSuggestable(terms, text),
    });

const hashesOf = ({ hash_services }: Config): Pick<Ctx, 'hashes' | 'hash_lists'> => ({
  hashes: createListedHashes(),
  hash_lists: createHttpHashLists(hash_services),
});

/** Parts of the database that each process caches for a while. */
const rulesOf = (db: Db, secret: string, { rates }: Config, log: Log) => ({
  file_audiences: createFileAudiences({ db, log }),
  live_sessions: createLiveSessions(db),
  policies: createPolicyRules({ db, log }),
  region_hides: createRegionHides({ db, log }),
  rate_limiter: createPgRateLimiter({ db, secret, rates, log }),
});

/** Returns the secret of the site. */
async function prepareFolders(config: Config): Promise<string> {
  const { media_dir, work_dir, private_dir, uploads_dir, secret, data_dir } = config;
  for (const folder of [media_dir, work_dir, private_dir, uploads_dir])
    await mkdir(folder, { recursive: true });
  return secret || (await storedSecret(data_dir));
}

const transcoderOf = ({ ffmpeg_preset, ffmpeg_threads }: Config, jail: Jail): Transcoder =>
  createLocalTranscoder({ jail, preset: ffmpeg_preset, threads: ffmpeg_threads });

/** Services that the server calls. A site that is closed to search engines announces nothing to them. */
const requestsOf = (config: Config): Pick<Ctx, 'cdn' | 'announcer' | 'malware'> => ({
  cdn: config.cdn_purge ? createHttpPurge(config.cdn_purge) : noCdn,
  announcer: config.site_files.is_listed
    ? createHttpAnnouncer({ public_origin: config.public_origin, ...config.announce })
    : noAnnouncer,
  malware: config.malware ? createClamd(config.malware) : noScanner,
});

/** Files that no listener serves: uploads in transit, and documents of people. */
const filesApart = (config: Config, secret: string, db: Db): Pick<Ctx, 'part_files' | 'vault'> => ({
  part_files: createPartFiles(config.uploads_dir),
  vault: vaultOf(config, secret, db),
});

/** Where documents of people are. */
function vaultOf({ vault_dir, vault_keys }: Config, secret: string, db: Db): Vault {
  const [newest = keyOfSecret(secret), ...older] = vault_keys;
  return createFileVault(vault_dir, [newest, ...older], siteNumber(db));
}

/** Mail leaves by the owner's server, or stays in files. */
const mailerOf = ({ mail_url, mail_dir, mail_from }: Config): Mailer =>
  mail_url === ''
    ? createFolderMailer(mail_dir, mail_from)
    : createSmtpMailer(mail_url, mail_from, mail_dir);

/** Authentication, and the list of breached passwords. */
const authOf = (config: Config, secret: string, db: Db): Pick<Ctx, 'auth' | 'breached'> => ({
  auth: createAuth({
    db,
    secret,
    origin: config.public_origin,
    passwords: createPasswordHasher(config.hash_cost),
  }),
  breached:
    config.breached_passwords === ''
      ? noBreachedPasswords
      : createBreachedPasswords(config.breached_passwords),
});

const settingsOf = (config: Config, media_secret: string): Ctx['settings'] => ({
  media_secret,
  media_origin: config.media_origin,
  work_folder: config.work_dir,
  site: {
    name: config.site_name,
    origin: config.public_origin,
    language_urls: config.language_urls,
    operator_name: config.operator_name,
    operator_address: config.operator_address,
    operator_email: config.operator_email,
    bot_check: config.bot_check?.name ?? '',
  },
  accounts: config.accounts,
  records: config.records,
  verifications: config.verifications,
  uploads: config.uploads,
  budgets: config.member_budgets,
  moderation: config.moderation,
  case_mail: config.case_mail,
  age_photo_keys: config.age_photo_keys,
  ladder: config.ladder,
  ad_origins: config.ad_origins,
  partner_picture_origins: config.partner_picture_origins,
  plain_fallback: config.has_plain_fallback,
  downloads: config.download !== null,
  helplines: config.helplines,
  hashes: config.hash_limits,
});

/**
 * The secret of the data folder, created on first start. Several hosts share one through SECRET.
 */
async function storedSecret(data_dir: string): Promise<string> {
  const file = join(data_dir, 'secret');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored.trim().length >= 32) return stored.trim();
  await mkdir(data_dir, { recursive: true });
  const made = randomBytes(32).toString('base64url');
  await writeFile(`${file}.${process.pid}`, `${made}\n`, { mode: 0o600 });
  await rename(`${file}.${process.pid}`, file);
  return made;
}
