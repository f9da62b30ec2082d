import { join } from 'node:path';
import pg from 'pg';
import { jobDefinitions } from '#domain/jobs.ts';
import type { Config } from '#platform/config.ts';
import { ensureDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate, type Applied } from '#platform/db/migrator.ts';
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts';
import { Refusal } from './refusal.ts';

/** Where the two roles connect; the embedded server stops with it. */
export interface OpenDatabase extends AsyncDisposable {
  app_url: string;
  owner_url: string;
  /** Another database of the same server, as the owner: from there this one can be dropped. */
  second_url: string;
  is_embedded: boolean;
}

const embedded_name = 'velour';

/**
 * The configured database, or the embedded one started in DATA_DIR. Commands may attach to the server of a running site. With a `name`, another
 * database of the same server, made when it is missing.
 */
export async function openDatabase(
  config: Config,
  options: { may_attach: boolean; name?: string },
): Promise<OpenDatabase> {
  if (config.database_url) {
    await assertAnswers(config.database_url);
    if (options.name !== undefined) return openSecond(config, options.name);
    return {
      app_url: config.database_url,
      owner_url: config.database_owner_url,
      second_url: config.database_owner_url,
      is_embedded: false,
      [Symbol.asyncDispose]: async () => {},
    };
  }
  try {
    const server = await startEmbeddedPostgres({
      folder: join(config.data_dir, 'postgres'),
      may_attach: options.may_attach,
      buffers_mb: config.postgres_buffers_mb,
    });
    const name = options.name ?? embedded_name;
    await ensureDatabase(server, name);
    return {
      app_url: server.url(name, 'app'),
      owner_url: server.url(name, 'owner'),
      second_url: server.url('postgres', 'owner'),
      is_embedded: true,
      [Symbol.asyncDispose]: () => server.stop(),
    };
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** Brings the schema of both the product and its queue up to date. Returns the files applied now. */
export async function migrateDatabase(config: Config, database: OpenDatabase): Promise<Applied> {
  const app_role = decodeURIComponent(new URL(database.app_url).username);
  try {
    const applied = await migrate(database.owner_url, join(config.root, 'db'), app_role);
    await migrateJobs(database.owner_url, app_role, jobDefinitions);
    return applied;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** Making and dropping a whole database: folders are copied or removed. */
const whole_database_ms = 300_000;

/** Needs an owner that may create databases, or one of that name. */
async function openSecond(config: Config, name: string): Promise<OpenDatabase> {
  const named = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const client = new pg.Client({
    connectionString: config.database_owner_url,
    connectionTimeoutMillis: 5000,
    statement_timeout: whole_database_ms,
  });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(
        `create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`,
      );
  } catch (error) {
    throw new Refusal(
      `The database ${name} could not be made: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    await client.end();
  }
  return {
    app_url: named(config.database_url),
    owner_url: named(config.database_owner_url),
    second_url: config.database_owner_url,
    is_embedded: false,
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Drops a database that `openDatabase` made under a name, whoever is connected. */
export async function dropDatabase(database: OpenDatabase): Promise<void> {
  const client = new pg.Client({
    connectionString: database.second_url,
    connectionTimeoutMillis: 5000,
    statement_timeout: whole_database_ms,
  });
  await client.connect();
  try {
    await client.query(
      `drop database if exists ${pg.escapeIdentifier(new URL(database.owner_url).pathname.slice(1))} with (force)`,
    );
  } finally {
    await client.end();
  }
}

async function assertAnswers(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  const { host } = new URL(url);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const why = error instanceof Error && error.message ? error.message : 'no answer';
    throw new Refusal(`The database at ${host} does not answer (${why}); check DATABASE_URL.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
