import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { root } from './commands/session.ts';
import { compose } from './compose.ts';
import { say, seedOnce, startDatabase } from './first-start.ts';
import { runToExit } from './refusal.ts';
import { legalWarnings } from './legal-warnings.ts';
import { startConsole } from './start-console.ts';
import { startServer } from './server.ts';
import { stopSignal } from './stop.ts';

/** Runs the whole site in one process, database, worker, pages, API and console, until it is asked to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const log = createLog(config.log_level, 'web');
  const stopped = stopSignal();
  const stop = new AbortController();
  void stopped.then((signal) => stop.abort(new Error(signal)));
  await using database = await startDatabase(config);
  if (!(await seedOnce(config, database, log, stop.signal)))
    return say(`Stopping (${await stopped}); the next start goes on from here.`);
  await using product = await compose(config, database, log);
  await using _worker = config.has_worker ? await product.startWorker() : undefined;
  await using server = await startServer(product);
  await using staff = await startConsole(product);
  for (const warning of legalWarnings(config)) say(`  warning: ${warning}`);
  say(`\n${config.site_name} is at ${server.address}\n`);
  if (staff) say(`The console is at ${staff.address}\n`);
  say(`Stopping (${await stopped}).`);
}

await runToExit(main);
