import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  applyObjectFiles,
  FileError,
  readObjectFiles,
  readSqlFiles,
  runFile,
  type SqlFile,
} from './migrator-objects.ts';
import { withClient } from './single-client.ts';

/** As lock_key('migrate') of db/functions, which a new database does not have yet. */
export const migrate_lock = 7000;

/** lock_not_available, and deadlock_detected: others wait for each other's tables in another order. */
const locked: ReadonlySet<string> = new Set(['55P03', '40P01']);
const lock_timeout_ms = 1500;
/** ms between two tries of a transaction that did not get its locks */
const pause_ms = 1000;
const tries_max = 240;

/** Names of the applied files; `objects` are changed or removed functions, views and triggers. */
export interface Applied {
  migrations: string[];
  objects: string[];
}

/**
 * Applies missing migrations of a folder (`db`), then the functions, views and triggers whose files
 * changed, in one transaction under one advisory lock: any number of processes may start at once,
 * and none sees tables with the functions of another version. Grants `app_role` access to rows and
 * nothing else. Throws when an applied migration was edited or is missing, when the database is
 * older than the baseline, or the server older than PostgreSQL 15.
 */
export async function migrate(url: string, folder: string, app_role: string): Promise<Applied> {
  const migrations = await readSqlFiles(join(folder, 'migrations'), /^\d{4}-[a-z0-9-]+\.sql$/);
  const files = await readObjectFiles(folder);
  // Long enough to rewrite a large table, short enough that a start that hangs is noticed.
  const statement_timeout = 3_600_000;
  const options = `-c lock_timeout=${lock_timeout_ms} -c timezone=UTC -c client_min_messages=warning`;
  return withClient({ connectionString: url, statement_timeout, options }, async (client) => {
    await refuseOldServer(client);
    // Another process may be migrating: wait for its end.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrate_lock]);
    await client.query(`set lock_timeout = ${lock_timeout_ms}`);
    const missing = missingOf(migrations, await readApplied(client));
    await client.query(`create table if not exists sql_file (${columns})`);
    const recorded = await client.query<Row>('select name, checksum from sql_file');
    const texts = new Map(recorded.rows.map(({ name, checksum }) => [name, checksum]));
    const objects = await inTransaction(client, async () => {
      for (const migration of missing) await apply(client, migration);
      const changed = await applyObjectFiles(client, files, texts);
      await grant(client, app_role, { is_changed: missing.length + changed.length > 0 });
      return changed;
    });
    return { migrations: missing.map(({ name }) => name), objects };
  });
}

interface Row {
  name: string;
  checksum: string;
}
const columns =
  'name text primary key, checksum text not null, applied_at timestamptz not null default now()';

async function readApplied(client: pg.Client): Promise<Row[]> {
  await client.query(`create table if not exists migration (${columns})`);
  const { rows } = await client.query<Row>('select name, checksum from migration');
  return rows;
}

function missingOf(migrations: readonly SqlFile[], applied: readonly Row[]): SqlFile[] {
  refuseOldDatabase(applied);
  refuseDrift(migrations, applied);
  return migrations.filter(({ name }) => !applied.some((row) => row.name === name));
}

const first_with_maintain = 170_000;

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < 150_000)
    throw new Error(
      `Velour needs PostgreSQL 15 or newer; this server is ${Math.floor(version / 10_000)}.`,
    );
}

/**
 * The first migration of every database made before the migrations were squashed into the baseline.
 */
const first_before_baseline = '0001-words.sql';

function refuseOldDatabase(applied: readonly Row[]): void {
  if (applied.some(({ name }) => name === first_before_baseline))
    throw new Error(
      'This database was made by a version of Velour that is too old to migrate; export it with that version, or start again with an empty DATA_DIR (or an empty database in DATABASE_URL).',
    );
}

function refuseDrift(migrations: readonly SqlFile[], applied: readonly Row[]): void {
  for (const row of applied) {
    const file = migrations.find(({ name }) => name === row.name);
    if (!file)
      throw new Error(
        `The database has migration ${row.name}, which this version of Velour does not know; use a newer one.`,
      );
    if (file.checksum !== row.checksum)
      throw new Error(
        `Migration ${row.name} was edited after it ran; add a new migration instead.`,
      );
  }
}

/**
 * A transaction that waits for a lock on a table blocks every later one: never for long. One
 * that does not get its locks is rolled back, releases all of them, and is tried again a little
 * later, ten minutes at most.
 */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    await client.query('begin');
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      // On a lost connection the first error says why.
      await client.query('rollback').catch(() => undefined);
      if (!isLocked(error) || tries >= tries_max) throw error;
      await pause(pause_ms);
    }
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof FileError ? error.cause : error;
  return cause instanceof pg.DatabaseError && locked.has(cause.code ?? '');
}

async function apply(client: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> {
  await runFile(client, { name: `Migration ${name}`, sql });
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
}

/** Of a table whose comment says `append-only` the application's role may add rows and read them. */
async function revokeChanges(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and obj_description(c.oid, 'pg_class') = 'append-only'`,
  );
  for (const { name } of rows)
    await client.query(`revoke update, delete on table ${name} from ${role}`);
}

/**
 * Rows only: the application's role cannot alter the schema; it may rewrite indexes where
 * PostgreSQL has a privilege for that. Does nothing when one role is used for both, nor where
 * nothing changed and the role has its privileges: a grant makes every connection plan again.
 */
async function grant(
  client: pg.Client,
  app_role: string,
  { is_changed }: { is_changed: boolean },
): Promise<void> {
  const { rows } = await client.query<{ me: string; version: number }>(
    "select current_user as me, current_setting('server_version_num')::int as version",
  );
  const [server] = rows;
  if (!server || server.me === app_role) return;
  const has_maintain = server.version >= first_with_maintain;
  if (!is_changed && (await isGranted(client, app_role, { has_maintain }))) return;
  const role = pg.escapeIdentifier(app_role);
  await client.query(`grant usage on schema public to ${role}`);
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
  );
  await client.query(`revoke insert, update, delete on table migration, sql_file from ${role}`);
  await revokeChanges(client, role);
  await client.query(`grant usage, select on all sequences in schema public to ${role}`);
  if (has_maintain) await client.query(`grant maintain on all tables in schema public to ${role}`);
}

/** All privileges come in one transaction: those of one table stand for all. */
async function isGranted(
  client: pg.Client,
  app_role: string,
  { has_maintain }: { has_maintain: boolean },
): Promise<boolean> {
  const { rows } = await client.query<{ is_granted: boolean }>(
    'select has_table_privilege($1, $2, $3) as is_granted',
    [app_role, 'public.migration', has_maintain ? 'maintain' : 'select'],
  );
  return rows[0]?.is_granted === true;
}
