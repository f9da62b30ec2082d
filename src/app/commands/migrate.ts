import { readConfig } from '#platform/config.ts';
import { migrateDatabase, openDatabase } from '../database.ts';
import type { Command } from './command.ts';
import { root } from './session.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'update the database schema',
  help: [
    'velour migrate [--json]',
    '',
    'Applies missing migrations and the functions, views and triggers that changed, under a lock, so',
    'that it may run anywhere at any time.',
    '--json prints {"applied": [migrations], "objects": [files]}.',
  ].join('\n'),
  async run(argv, io) {
    const config = readConfig(process.env, root);
    await using database = await openDatabase(config, { may_attach: true });
    const { migrations, objects } = await migrateDatabase(config, database);
    if (argv.includes('--json')) io.out(JSON.stringify({ applied: migrations, objects }));
    else io.out(sentenceFor(migrations, objects.length));
    return 0;
  },
};

function sentenceFor(migrations: readonly string[], objects: number): string {
  if (migrations.length === 0 && objects === 0) return 'The database is up to date.';
  const files = objects === 0 ? [] : [`${objects} files of functions, views and triggers`];
  return `Applied ${[...migrations, ...files].join(', ')}.`;
}
