import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compose, type Composition } from '#app/compose.ts';
import { migrateDatabase, openDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import {
  ensureDatabase,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/db/embedded.ts';
import { silentLog } from '#platform/log.ts';

/** A migrated PostgreSQL that a test may stop, freeze and start again, always at the same place. */
export interface OwnDatabase extends AsyncDisposable {
  folder: string;
  server: EmbeddedPostgres;
  /** The environment of a site that runs on it. */
  env: { DATABASE_URL: string; DATABASE_OWNER_URL: string };
  /** To every process of the server, as a machine that freezes or an operator that stops it. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): Promise<void>;
  /** After it ended. */
  start(): Promise<void>;
  /** The product on it, as commands have it. */
  second<T>(work: (product: Composition) => Promise<T>): Promise<T>;
}

const name = 'velour';

export async function anOwnDatabase(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-own-'));
  const postgres = join(folder, 'postgres');
  let server = await startEmbeddedPostgres({ folder: postgres, is_throwaway: true });
  await ensureDatabase(server, name);
  const env = {
    DATABASE_URL: server.url(name, 'app'),
    DATABASE_OWNER_URL: server.url(name, 'owner'),
  };
  const config = readConfig(
    { ...env, DATA_DIR: join(folder, 'data') },
    join(import.meta.dirname, '../..'),
  );
  await migrateDatabase(config, await openDatabase(config, { may_attach: false }));

  const processes = async (): Promise<number[]> => {
    const [first = ''] = (
      await readFile(join(postgres, 'cluster/postmaster.pid'), 'utf8').catch(() => '')
    ).split('\n');
    if (first === '') return [];
    const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8').catch(
      () => '',
    );
    return [first, ...children.trim().split(' ').filter(Boolean)].map(Number);
  };
  const signal = async (what: NodeJS.Signals): Promise<void> => {
    for (const pid of await processes()) {
      try {
        process.kill(pid, what);
      } catch (error) {
        // One that ended by itself a moment ago.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  return {
    folder,
    get server() {
      return server;
    },
    env,
    async signal(what) {
      await signal(what);
      while (what === 'SIGTERM' && (await processes()).length > 0) await pause(20);
    },
    async start() {
      server = await startEmbeddedPostgres({
        folder: postgres,
        is_throwaway: true,
        port: server.port,
      });
    },
    async second(work) {
      await using database = await openDatabase(config, { may_attach: false });
      await using product = await compose(config, database, silentLog);
      return await work(product);
    },
    async [Symbol.asyncDispose]() {
      await signal('SIGCONT');
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
