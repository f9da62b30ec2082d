import { join } from 'node:path';
import pg from 'pg';
import { jobDefinitions } from '#domain/jobs.ts';
import { loadShippedRules } from '#domain/rules/index.ts';
import { loadShippedTerms } from '#domain/terms/index.ts';
import type { Config } from '#platform/config.ts';
import { ensureDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { migrate, type Applied } from '#platform/db/migrator.ts';
import { withClient } from '#platform/db/single-client.ts';
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts';
import { Refusal } from './refusal.ts';

/** URLs of the two roles; disposal stops the embedded server. */
export interface OpenDatabase extends AsyncDisposable {
  app_url: string;
  owner_url: string;
  /** Another database of the server, as the owner: this one can be dropped from there. */
  second_url: string;
  is_embedded: boolean;
}

const embedded_name = 'velour';

/**
 * Opens the configured database, or starts the embedded one in DATA_DIR. Commands may attach to the
 * server of a running site. With a `name`, opens another database of that server, created if needed.
 */
export async function openDatabase(
  config: Config,
  options: { may_attach: boolean; name?: string },
): Promise<OpenDatabase> {
  if (config.database_url) {
    await assertAnswers(config.database_url);
    if (options.name !== undefined) return openSecond(config, options.name);
    const { database_url, database_owner_url } = config;
    return external(database_url, database_owner_url, database_owner_url);
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

/** Migrates the schemas of the product and of its job queue, and loads the shipped restricted terms and rules. Returns the files that it applied. */
export async function migrateDatabase(config: Config, database: OpenDatabase): Promise<Applied> {
  const app_role = decodeURIComponent(new URL(database.app_url).username);
  try {
    const applied = await migrate(database.owner_url, join(config.root, 'db'), app_role);
    await migrateJobs(database.owner_url, app_role, jobDefinitions);
    await loadShipped(database.app_url);
    return applied;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** Restricted terms and rules come with Velour and follow its versions. */
async function loadShipped(url: string): Promise<void> {
  const { db, close } = createDb({ url, log: silentLog });
  try {
    await loadShippedTerms({ db });
    await loadShippedRules({ db });
  } finally {
    await close();
  }
}

const external = (app_url: string, owner_url: string, second_url: string): OpenDatabase => ({
  app_url,
  owner_url,
  second_url,
  is_embedded: false,
  [Symbol.asyncDispose]: async () => {},
});

/** PostgreSQL copies or removes the files of a whole database. */
const whole_database = { statement_timeout: 300_000 };

/** Needs an owner that may create databases, unless the database exists. */
async function openSecond(config: Config, name: string): Promise<OpenDatabase> {
  const named = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const owner_url = config.database_owner_url;
  await withClient({ connectionString: owner_url, ...whole_database }, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(
        `create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`,
      );
  }).catch((error: unknown) => {
    throw new Refusal(
      `The database ${name} could not be made: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  return external(named(config.database_url), named(owner_url), owner_url);
}

/** Drops a database that `openDatabase` created under a name and ends its connections. */
export async function dropDatabase(database: OpenDatabase): Promise<void> {
  const name = pg.escapeIdentifier(new URL(database.owner_url).pathname.slice(1));
  await withClient({ connectionString: database.second_url, ...whole_database }, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

async function assertAnswers(url: string): Promise<void> {
  await withClient({ connectionString: url, query_timeout: 5000 }, (client) =>
    client.query('select 1'),
  ).catch((error: unknown) => {
    const why = error instanceof Error && error.message ? error.message : 'no answer';
    throw new Refusal(
      `The database at ${new URL(url).host} does not answer (${why}); check DATABASE_URL.`,
    );
  });
}
