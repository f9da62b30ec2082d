import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { compose, type Composition } from '#app/compose.ts';
import { migrateDatabase, openDatabase, type OpenDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { startSite, type TestSite } from './site-setup.ts';

const root = resolve(import.meta.dirname, '../..');
const secret = 'a test secret of thirty-two chars';

interface Killable {
  secret: string;
  /** The product, next to its processes. */
  product: Composition;
  owner: pg.Client;
  /** `DATA_DIR` of the processes. */
  data_dir: string;
  /** A web process without a worker, behind a proxy that says who asks. */
  startWeb(): Promise<TestSite>;
  startWorker(): Promise<ChildProcess>;
  /** Kills PostgreSQL, the whole of it or one process that serves, and waits until it answers again. `owner` is lost. */
  killDatabase(what: 'server' | 'backend'): Promise<void>;
}

/** A database of its own, and processes on it that a test may kill; those that are left are killed after it. Read the members inside tests only. */
export function withKillableSite(more: Readonly<Record<string, string>> = {}): Killable {
  const state: {
    folder: string;
    database?: OpenDatabase;
    product?: Composition;
    owner?: pg.Client;
    children: ChildProcess[];
  } = {
    folder: '',
    children: [],
  };
  const env = (): Record<string, string> => ({
    DATA_DIR: join(state.folder, 'site'),
    DATABASE_URL: state.database?.app_url ?? '',
    DATABASE_OWNER_URL: state.database?.owner_url ?? '',
    SECRET: secret,
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...more,
  });
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the site exists inside tests only');
    return value;
  };
  beforeAll(async () => {
    state.folder = await mkdtemp(join(tmpdir(), 'velour-kills-'));
    const config = readConfig({ DATA_DIR: state.folder }, root);
    state.database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, state.database);
    state.product = await compose(config, state.database, silentLog);
    state.owner = new pg.Client({ connectionString: state.database.owner_url });
    // Its server may be killed.
    state.owner.on('error', () => undefined);
    await state.owner.connect();
  });
  afterAll(async () => {
    for (const child of state.children) child.kill('SIGKILL');
    await state.owner?.end();
    await state.product?.[Symbol.asyncDispose]();
    await state.database?.[Symbol.asyncDispose]();
    await rm(state.folder, { recursive: true, force: true });
  });
  return {
    secret,
    get data_dir() {
      return join(state.folder, 'site');
    },
    get product() {
      return there(state.product);
    },
    get owner() {
      return there(state.owner);
    },
    async startWeb() {
      const site = await startSite({ ...env(), WORKER: 'off', TRUSTED_PROXIES: '127.0.0.1' });
      state.children.push(site.child);
      return site;
    },
    async startWorker() {
      const args = [join(root, 'src/app/cli.ts'), 'worker'];
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...process.env, ...env() },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      state.children.push(child);
      await once(child.stdout, 'data');
      return child;
    },
    async killDatabase(what) {
      const { app_url } = there(state.database);
      const pid = await backendOf(app_url);
      process.kill(what === 'backend' ? pid : await parentOf(pid), 'SIGKILL');
      await isBack(app_url);
    },
  };
}

/** The process that serves a new connection. It ends with the connection, unless it is killed before. */
async function backendOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // It is not ended: the process has to be there when it is killed.
  return rows[0]?.pid ?? 0;
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Resolves once the server answers, a minute later at most. */
async function isBack(url: string): Promise<void> {
  const give_up = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > give_up) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
