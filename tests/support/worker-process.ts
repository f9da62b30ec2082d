// A worker in a process of its own, for tests that kill it. Arguments: database address, folder of storage and work, x264 preset, and at will a trap
// such as `before v/key/ group`: the process (or its whole group) is killed just before or after that folder is renamed into place; `purge`: when it enqueues a purge.
// Then where to purge, which tasks of the upkeep run, and at will a decision as JSON that the process makes as a web process does, in place of working.
import { join } from 'node:path';
import { createListedHashes } from '#domain/hashes/index.ts';
import { createAuth } from '#domain/members/index.ts';
import { operator, type Decision } from '#domain/moderation/index.ts';
import { createTermRules } from '#domain/terms/index.ts';
import { createPgSearchIndex } from '#domain/search/index.ts';
import { createDomain } from '#domain/index.ts';
import { jobDefinitions } from '#domain/jobs.ts';
import { systemClock } from '#platform/clock.ts';
import { createDb } from '#platform/db/pool.ts';
import { createLocalTranscoder } from '#platform/ffmpeg/local-transcoder.ts';
import { noAnnouncer } from '#platform/announce/port.ts';
import { createHttpPurge } from '#platform/cdn/http-purge.ts';
import { noCdn } from '#platform/cdn/port.ts';
import { noHashLists } from '#platform/hash-lists/port.ts';
import { createImages } from '#platform/images/create-images.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import { createJobs } from '#platform/jobs/pg-boss.ts';
import { silentLog as log } from '#platform/log.ts';
import { noScanner } from '#platform/malware/port.ts';
import { createFolderMailer } from '#platform/mail/folder-mailer.ts';
import { noBreachedPasswords } from '#platform/passwords/breached-passwords.ts';
import { createPasswordHasher } from '#platform/passwords/hash-passwords.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/port.ts';
import { createPartFiles } from '#platform/uploads/part-files.ts';
import { createFileVault } from '#platform/vault/file-vault.ts';
import { keyOfSecret } from '#platform/vault/settings.ts';
import { startWorker } from '#worker/worker.ts';
import { fast_hashes, test_accounts } from './ctx.ts';

const [, , url = '', folder = '', preset = 'ultrafast', trap = '', ...more] = process.argv;
const [cdn_url = '', tasks = '', decision = ''] = more;
const [moment, trapped_prefix, victim] = trap.split(' ');
const storage = createLocalStorage(join(folder, 'media'));

/** Real storage that dies at its trap. */
const trapping: Storage = {
  ...storage,
  async putFolder(prefix, from) {
    const end = (): void =>
      void (
        prefix === trapped_prefix && process.kill(victim === 'group' ? 0 : process.pid, 'SIGKILL')
      );
    if (moment === 'before') end();
    await storage.putFolder(prefix, from);
    if (moment === 'after') end();
  },
};

const facts = {
  name: 'Velour',
  origin: 'http://localhost',
  language_urls: 'cookie' as const,
  operator_name: 'Velour',
  operator_address: '',
  operator_email: 'support@localhost',
  bot_check: '',
};

await using stack = new AsyncDisposableStack();
const { db, close } = createDb({ url, log });
stack.defer(close);
const queue = stack.use(await createJobs({ url, definitions: jobDefinitions, log }));
/** A real queue, whose process dies at its trap. */
const jobs: typeof queue = {
  ...queue,
  async enqueue(name, ...job) {
    if (trap === 'purge' && name === 'cdn.purge') process.kill(process.pid, 'SIGKILL');
    await queue.enqueue(name, ...job);
  },
};
const jail = await createJail({ allow_unjailed: false });
const { for: domainFor } = createDomain({
  db,
  slow_db: db,
  jobs,
  searchOn: (on) => createPgSearchIndex({ db: on, clock: systemClock }),
  storage: trapping,
  private_storage: createLocalStorage(join(folder, 'private')),
  part_files: createPartFiles(join(folder, 'uploads')),
  vault: createFileVault(join(folder, 'vault'), [keyOfSecret('a test secret')], () =>
    Promise.resolve('a test site'),
  ),
  malware: noScanner,
  mailer: createFolderMailer(join(folder, 'mail'), 'office@localhost'),
  transcoder: createLocalTranscoder({ jail, preset, threads: 0 }),
  images: createImages(jail),
  cdn:
    cdn_url === ''
      ? noCdn
      : createHttpPurge({ url: cdn_url, method: 'POST', header: 'Surrogate-Key', token: '' }),
  announcer: noAnnouncer,
  auth: createAuth({
    db,
    secret: 'a test secret of thirty-two chars',
    origin: facts.origin,
    passwords: createPasswordHasher(fast_hashes),
  }),
  breached: noBreachedPasswords,
  terms: createTermRules({ db, log }),
  hashes: createListedHashes(),
  hash_lists: noHashLists,
  clock: systemClock,
  log,
  settings: {
    media_secret: 'a test secret of thirty-two chars',
    media_origin: '',
    work_folder: join(folder, 'work'),
    site: facts,
    accounts: test_accounts,
  },
});
const domain = domainFor({ kind: 'system' });
if (decision === '')
  stack.use(
    await startWorker({
      domain,
      jobs,
      tasks: domain.upkeep.tasks.filter(({ name }) => tasks.split(' ').includes(name)),
      log,
    }),
  );
else await domain.console.decide(operator, JSON.parse(decision) as Decision);
process.stdout.write('working\n');
await new Promise((resolve) => process.once('SIGTERM', resolve));
