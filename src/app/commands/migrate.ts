import { readConfig } from '#platform/config.ts';
import { migrateDatabase, openDatabase } from '../database.ts';
import type { Command } from './command.ts';
import { root } from './session.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database up to date',
  help: 'velour migrate [--json]\n\nApplies the migrations that the database lacks, under a lock, so that it may run anywhere at any time.\n--json prints {"applied": [names]}.',
  async run(argv, io) {
    const config = readConfig(process.env, root);
    await using database = await openDatabase(config, { may_attach: true });
    const applied = await migrateDatabase(config, database);
    if (argv.includes('--json')) io.out(JSON.stringify({ applied }));
    else
      io.out(
        applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
      );
    return 0;
  },
};
