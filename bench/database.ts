import { compose } from '#app/compose.ts';
import { migrateDatabase, openDatabase, type OpenDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { root } from './site.ts';
import { seedRows } from './seed-rows.ts';

/** A PostgreSQL of its own in the folder, migrated and filled with rows; it runs until disposed and can be started again by a site. */
export async function seedDatabase(data_dir: string): Promise<OpenDatabase> {
  const config = readConfig({ DATA_DIR: data_dir, SEED: 'none' }, root);
  const database = await openDatabase(config, { may_attach: false });
  try {
    await migrateDatabase(config, database);
    await using product = await compose(config, database, silentLog);
    await seedRows(product.system_ctx);
    return database;
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}
