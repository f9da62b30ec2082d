import { join } from 'node:path';
import pg from 'pg';
import { jobDefinitions } from '#domain/jobs.ts';
import type { Config } from '#platform/config.ts';
import { ensureDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrator.ts';
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts';
import { Refusal } from './refusal.ts';

/** Where the two roles connect; the embedded server stops with it. */
export interface OpenDatabase extends AsyncDisposable {
  app_url: string;
  owner_url: string;
  is_embedded: boolean;
}

const embedded_name = 'velour';

/** The configured database, or the embedded one started in DATA_DIR. Commands may attach to the server of a running site. */
export async function openDatabase(config: Config, options: { may_attach: boolean }): Promise<OpenDatabase> {
  if (config.database_url) {
    await assertAnswers(config.database_url);
    return {
      app_url: config.database_url,
      owner_url: config.database_owner_url,
      is_embedded: false,
      [Symbol.asyncDispose]: async () => {},
    };
  }
  try {
    const server = await startEmbeddedPostgres({ folder: join(config.data_dir, 'postgres'), may_attach: options.may_attach });
    await ensureDatabase(server, embedded_name);
    return {
      app_url: server.url(embedded_name, 'app'),
      owner_url: server.url(embedded_name, 'owner'),
      is_embedded: true,
      [Symbol.asyncDispose]: () => server.stop(),
    };
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** Brings the schema of both the product and its queue up to date. Returns the migrations applied now. */
export async function migrateDatabase(config: Config, database: OpenDatabase): Promise<string[]> {
  const app_role = decodeURIComponent(new URL(database.app_url).username);
  try {
    const applied = await migrate(database.owner_url, join(config.root, 'db/migrations'), app_role);
    await migrateJobs(database.owner_url, app_role, jobDefinitions);
    return applied;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

async function assertAnswers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
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
