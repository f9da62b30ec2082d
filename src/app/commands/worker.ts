import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { compose } from '../compose.ts';
import { migrateDatabase, openDatabase } from '../database.ts';
import { stopSignal } from '../stop.ts';
import type { Command } from './command.ts';
import { root } from './session.ts';

export const workerCommand: Command = {
  name: 'worker',
  summary: 'run jobs until stopped',
  help: [
    'velour worker',
    '',
    'Converts clips and maintains the lists in a process of its own; any number may run next to any',
    'number of web processes (WORKER=off).',
  ].join('\n'),
  async run(_argv, io) {
    const config = readConfig(process.env, root);
    const stopped = stopSignal();
    await using database = await openDatabase(config, { may_attach: true });
    await migrateDatabase(config, database);
    await using product = await compose(config, database, createLog(config.log_level, 'worker'));
    await using _worker = await product.startWorker();
    io.out('The worker is ready.');
    io.out(`Stopping (${await stopped}).`);
    return 0;
  },
};
