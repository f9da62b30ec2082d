import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const lock_not_available = '55P03';
const lock_timeout_ms = 1500;
/** ms for those who had to wait, between two tries */
const pause_ms = 1000;
const tries_max = 240;

/** Files `NNNN-name.sql` of a folder in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder))
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing, each file in a transaction of its own under one advisory lock, so that any number of processes may start at once.
 * `app_role` is then allowed to read and write rows, and nothing else. Returns the names applied. Throws when an applied file was edited, is
 * missing, or the server is older than PostgreSQL 15.
 */
export async function migrate(url: string, folder: string, app_role: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({
    connectionString: url,
    // Long enough to rewrite a large table, short enough that a start that hangs is noticed.
    options: `-c statement_timeout=1h -c lock_timeout=${lock_timeout_ms} -c timezone=UTC -c client_min_messages=warning`,
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  try {
    await refuseOldServer(client);
    // Another process may be migrating: that is waited for.
    await client.query('set lock_timeout = 0; select pg_advisory_lock(7000)');
    await client.query(`set lock_timeout = ${lock_timeout_ms}`);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    );
    refuseDrift(migrations, applied.rows);
    const known = new Set(applied.rows.map((row) => row.name));
    const missing = migrations.filter(({ name }) => !known.has(name));
    for (const migration of missing) await applyInTime(client, migration);
    await grant(client, app_role);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
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

function refuseDrift(
  migrations: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): void {
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
 * Who waits for a lock on a table holds up everybody who comes after: never for long. A migration that does not get its locks gives them all back
 * and tries again a little later, ten minutes at most.
 */
async function applyInTime(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const is_locked =
        error instanceof Error &&
        error.cause instanceof Error &&
        'code' in error.cause &&
        error.cause.code === lock_not_available;
      if (!is_locked || tries >= tries_max) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(
      `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/**
 * Rows only: the application's role cannot alter the schema; it may rewrite indexes, where PostgreSQL knows that as a right of its own.
 * Nothing to do when one role does both.
 */
async function grant(client: pg.Client, app_role: string): Promise<void> {
  const { rows } = await client.query<{ me: string; version: number }>(
    "select current_user as me, current_setting('server_version_num')::int as version",
  );
  const [server] = rows;
  if (!server || server.me === app_role) return;
  const role = pg.escapeIdentifier(app_role);
  await client.query(`grant usage on schema public to ${role}`);
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
  );
  await client.query(`revoke insert, update, delete on table migration from ${role}`);
  await client.query(`grant usage, select on all sequences in schema public to ${role}`);
  if (server.version >= first_with_maintain)
    await client.query(`grant maintain on all tables in schema public to ${role}`);
}
