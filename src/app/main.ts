import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { readConfig, type Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { needsSeed, seedDemo } from '#seed/seed-demo.ts';
import { root } from './commands/session.ts';
import { compose, type Composition } from './compose.ts';
import { migrateDatabase, openDatabase, type OpenDatabase } from './database.ts';
import { sentenceOf } from './refusal.ts';
import { startServer } from './server.ts';
import { stopSignal } from './stop.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs `work` and prints its name and duration. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  say(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Checks the port and the data folder before minutes of work. */
async function assertUsable(config: Config): Promise<void> {
  await mkdir(config.data_dir, { recursive: true });
  await access(config.data_dir, constants.W_OK);
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

/** Seeds the demo catalogue on the first start; an interrupted seed resumes at the next start. */
async function seedOnce(
  { config, log, system_ctx }: Composition,
  database: OpenDatabase,
  signal: AbortSignal,
): Promise<void> {
  if (config.seed === 'none' || !(await needsSeed(system_ctx))) return;
  // The seed decodes only files that it generated itself, so it may run without a jail.
  await using product = await compose({ ...config, allow_unjailed: true }, database, log);
  say('  first start: drawing the demo catalogue (two to three minutes; SEED=none skips it)');
  await step('demo catalogue', () =>
    seedDemo(product, { is_sample: config.seed === 'sample', report: say, signal }),
  );
}

/** Runs the whole site in one process: database, worker, pages and API, until a signal stops it. */
async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const stopped = stopSignal();
  await assertUsable(config);
  await using database = await step('database', () => openDatabase(config, { may_attach: false }));
  const { migrations } = await migrateDatabase(config, database);
  if (migrations.length > 0) say(`  migrations: ${migrations.length} applied`);
  await using product = await compose(config, database, createLog(config.log_level, 'web'));
  const stop = new AbortController();
  void stopped.then((signal) => stop.abort(new Error(signal)));
  try {
    await seedOnce(product, database, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return say(`Stopping (${await stopped}); the next start goes on from here.`);
  }
  await using _worker = config.has_worker ? await product.startWorker() : undefined;
  await using server = await startServer(product);
  say(`\n${config.site_name} is at ${server.address}\n`);
  say(`Stopping (${await stopped}).`);
}

try {
  await main();
  // Ends the process even if a handle is still open; everything that matters is closed above.
  process.exit(0);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}
