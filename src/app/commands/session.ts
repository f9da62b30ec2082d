import { resolve } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { compose, type Composition } from '../compose.ts';
import { migrateDatabase, openDatabase } from '../database.ts';
import { stopSignal } from '../stop.ts';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../../..');

/**
 * The product for the duration of one command, on the configured and migrated database, which may
 * be that of a running site.
 */
export async function withProduct<T>(work: (product: Composition) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, root);
  const log = createLog(config.log_level === 'info' ? 'warn' : config.log_level, 'cli');
  await using database = await openDatabase(config, { may_attach: true });
  await migrateDatabase(config, database);
  await using product = await compose(config, database, log);
  return await work(product);
}

/** Aborts when the process receives a signal to stop. */
export function abortOnStop(): AbortSignal {
  const stop = new AbortController();
  void stopSignal().then((signal) => stop.abort(new Error(`stopped by ${signal}`)));
  return stop.signal;
}
