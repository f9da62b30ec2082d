import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '#app/compose.ts';
import { migrateDatabase, openDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import type { Figure } from '../figure.ts';
import { root } from '../site.ts';
import { benchHashes } from './hashes.ts';
import { full_size, seedReview, small_size } from './seed-review.ts';
import { benchStaffWork } from './staff-work.ts';
import { benchPipelineShare } from './pipeline-share.ts';
import { benchUntilGone } from './until-gone.ts';

/** What the review costs on a site of some size: queues, pages, decisions, and until a decision is true everywhere; comparing uploads with its lists. */
export async function* benchReview(options: {
  build: string;
  is_full: boolean;
  runs: number;
  report(line: string): void;
}): AsyncGenerator<Figure[]> {
  const { build, is_full, report } = options;
  const size = is_full ? full_size : small_size;
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), SEED: 'none' }, root);
    await using database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, database);
    await seedReview(database.owner_url, size, (part, seconds) =>
      report(`${part}: ${seconds.toFixed(1)} s`),
    );
    {
      await using product = await compose(config, database, silentLog);
      yield await benchStaffWork(product, database.owner_url, options.runs);
    }
    const env = {
      DATA_DIR: join(folder, 'site'),
      DATABASE_URL: database.app_url,
      DATABASE_OWNER_URL: database.owner_url,
      VELOUR_BUILD_DIR: build,
      SEED: 'none',
    };
    yield [await benchUntilGone(env, join(folder, 'nginx'), is_full ? 100 : 20)];
    yield await benchPipelineShare(database, join(folder, 'media'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  yield* benchHashes(size.hashes);
}
