import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Ctx, SiteFacts, Viewer } from '#domain/ctx.ts';
import { createListedHashes } from '#domain/hashes/index.ts';
import { createAuth, type Auth } from '#domain/members/index.ts';
import { createTermRules, isSuggestable } from '#domain/terms/index.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { createFolderMailer } from '#platform/mail/folder-mailer.ts';
import { noScanner } from '#platform/malware/port.ts';
import { noBreachedPasswords } from '#platform/passwords/breached-passwords.ts';
import { createPasswordHasher } from '#platform/passwords/hash-passwords.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { createLocalTranscoder } from '#platform/ffmpeg/local-transcoder.ts';
import { createPgSearchIndex } from '#domain/search/index.ts';
import { noAnnouncer } from '#platform/announce/port.ts';
import { noCdn } from '#platform/cdn/port.ts';
import { noHashLists } from '#platform/hash-lists/port.ts';
import { createImages } from '#platform/images/create-images.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import type { Jail } from '#platform/jail/port.ts';
import { createJobs } from '#platform/jobs/pg-boss.ts';
import { jobDefinitions } from '#domain/jobs.ts';
import { createPartFiles } from '#platform/uploads/part-files.ts';
import { createFileVault } from '#platform/vault/file-vault.ts';
import { keyOfSecret } from '#platform/vault/settings.ts';
import { withDatabase, type TestDatabase } from './database.ts';

export const test_site_facts: SiteFacts = {
  name: 'Velour',
  origin: 'https://tube.example',
  language_urls: 'cookie',
  operator_name: 'Example Media B.V.',
  operator_address: '1 Sample Street, 1000 AA Amsterdam',
  operator_email: 'office@tube.example',
  bot_check: '',
};

export const test_accounts: Ctx['settings']['accounts'] = {
  registration: 'open',
  has_mail: true,
  password_min: 8,
  terms_version: '1',
  reviews_pictures: true,
  checks_sign_ups: false,
  erasure_days: 7,
};

export const fast_hashes = { memory: 64, passes: 1 };

export interface TestCtx extends TestDatabase {
  /** A context on the file's own database, storage and queue, seen by a visitor unless said otherwise. */
  ctx(viewer?: Viewer): Ctx;
  folder: string;
}

/** Everything a use case needs, all of it real. Read the members inside tests only. */
export function withCtx(): TestCtx {
  const database = withDatabase();
  const state = {
    folder: '',
    jail: undefined as Jail | undefined,
    auth: undefined as Auth | undefined,
    hashes: undefined as Ctx['hashes'] | undefined,
    jobs: undefined as Awaited<ReturnType<typeof createJobs>> | undefined,
  };
  beforeAll(async () => {
    state.folder = await mkdtemp(join(tmpdir(), 'velour-ctx-'));
    state.jail = await createJail({ allow_unjailed: false });
    state.jobs = await createJobs({
      url: database.url('app'),
      definitions: jobDefinitions,
      log: silentLog,
    });
  });
  afterAll(async () => {
    await state.jobs?.[Symbol.asyncDispose]();
    await rm(state.folder, { recursive: true, force: true });
  });
  return {
    // No spread: it would read `db` before there is one.
    url: database.url,
    get db() {
      return database.db;
    },
    get folder() {
      return state.folder;
    },
    ctx(viewer = { kind: 'visitor' }) {
      if (!state.jobs || !state.jail) throw new Error('the context exists inside tests only');
      const terms = createTermRules({ db: database.db, log: silentLog });
      const isOffered = (text: string) => isSuggestable(terms, text);
      return {
        db: database.db,
        slow_db: database.db,
        jobs: state.jobs,
        searchOn: (db) => createPgSearchIndex({ db, clock: systemClock, isOffered }),
        storage: createLocalStorage(join(state.folder, 'media')),
        private_storage: createLocalStorage(join(state.folder, 'private')),
        part_files: createPartFiles(join(state.folder, 'uploads')),
        vault: createFileVault(join(state.folder, 'vault'), [keyOfSecret('a test secret')], () =>
          Promise.resolve('a test site'),
        ),
        malware: noScanner,
        mailer: createFolderMailer(join(state.folder, 'mail'), 'office@tube.example'),
        transcoder: createLocalTranscoder({ jail: state.jail, preset: 'ultrafast', threads: 0 }),
        images: createImages(state.jail),
        cdn: noCdn,
        announcer: noAnnouncer,
        auth: (state.auth ??= createAuth({
          db: database.db,
          secret: 'a test secret of thirty-two chars',
          origin: test_site_facts.origin,
          passwords: createPasswordHasher(fast_hashes),
        })),
        breached: noBreachedPasswords,
        terms,
        hashes: (state.hashes ??= createListedHashes()),
        hash_lists: noHashLists,
        clock: systemClock,
        log: silentLog,
        settings: {
          media_secret: 'a test secret of thirty-two chars',
          media_origin: '',
          work_folder: join(state.folder, 'work'),
          site: test_site_facts,
          accounts: test_accounts,
          partner_picture_origins: ['https://partner.example'],
        },
        viewer,
      };
    },
  };
}
