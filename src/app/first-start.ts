import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Config } from '#platform/config.ts';
import { createDb } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import { needsSeed, seedDemo } from '#seed/seed-demo.ts';
import { compose } from './compose.ts';
import { migrateDatabase, openDatabase, type OpenDatabase } from './database.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs `work` and prints its name and its time. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  say(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Opens the database of the site, with today's schema. Throws before anything starts when the data folder or the port cannot be used. */
export async function startDatabase(config: Config): Promise<OpenDatabase> {
  await assertUsable(config);
  const database = await step('database', () => openDatabase(config, { may_attach: false }));
  try {
    const { migrations } = await migrateDatabase(config, database);
    if (migrations.length > 0) say(`  migrations: ${migrations.length} applied`);
    return database;
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

async function assertUsable(config: Config): Promise<void> {
  await mkdir(config.data_dir, { recursive: true });
  await access(config.data_dir, constants.W_OK);
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

/** Fills an empty database with the demo catalogue. Returns false when `signal` ended it; the next call goes on from there. */
export async function seedOnce(
  config: Config,
  database: OpenDatabase,
  log: Log,
  signal: AbortSignal,
): Promise<boolean> {
  if (config.seed === 'none' || !(await isEmpty(database, log))) return true;
  // The clips decoded here were drawn here, so a machine without a jail may decode them; uploads it refuses.
  await using product = await compose({ ...config, allow_unjailed: true }, database, log);
  say('  first start: drawing the demo catalogue (four to seven minutes; SEED=none skips it)');
  try {
    await step('demo catalogue', () =>
      seedDemo(product, { is_sample: config.seed === 'sample', report: say, signal }),
    );
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

async function isEmpty(database: OpenDatabase, log: Log): Promise<boolean> {
  const { db, close } = createDb({ url: database.app_url, log });
  try {
    return await needsSeed({ db });
  } finally {
    await close();
  }
}
