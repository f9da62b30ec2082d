import { compose, type Composition } from '#app/compose.ts';
import { openDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';

/** The product next to a site that runs on `data_dir`, as its commands have it: for changes that no call can make. */
export const secondProcess = <T>(
  data_dir: string,
  work: (product: Composition) => Promise<T>,
): Promise<T> => productOf({ DATA_DIR: data_dir }, work);

/** The same next to a site with other settings. */
export async function productOf<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (product: Composition) => Promise<T>,
): Promise<T> {
  const config = readConfig(env, import.meta.dirname);
  await using database = await openDatabase(config, { may_attach: true });
  await using product = await compose(config, database, silentLog);
  return await work(product);
}

/** The settings of a web process on the catalogue of the site that runs on `data_dir`. */
export const sameCatalogue = (data_dir: string): Promise<Record<string, string>> =>
  secondProcess(data_dir, ({ database: { app_url, owner_url } }) =>
    Promise.resolve({
      DATABASE_URL: app_url,
      DATABASE_OWNER_URL: owner_url,
      DATA_DIR: data_dir,
      SEED: 'none',
      WORKER: 'off',
    }),
  );
