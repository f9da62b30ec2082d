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
import { full_size, seedReview, small_size, type ReviewSize } from './seed-review.ts';
import { benchStaffWork } from './staff-work.ts';
import { benchPipelineShare } from './pipeline-share.ts';
import { benchUntilGone } from './until-gone.ts';

/** Parts that can be measured alone. */
const parts = ['staff', 'gone', 'share', 'hashes'] as const;
type Part = (typeof parts)[number];

interface ReviewOptions {
  /** Of the site, which only one part needs. */
  build: () => Promise<string>;
  is_full: boolean;
  runs: number;
  /** The name of one part, or '' for all. */
  only: string;
  report(line: string): void;
}

/** The cost of the review on a site of some size: queues, pages, decisions, and until a decision is true everywhere; comparing uploads with its lists. */
export async function* benchReview(options: ReviewOptions): AsyncGenerator<Figure[]> {
  const wanted = parts.filter((part) => options.only === '' || options.only === part);
  if (wanted.length === 0) throw new Error(`--only takes one of ${parts.join(', ')}`);
  const size = options.is_full ? full_size : small_size;
  if (wanted.some((part) => part !== 'hashes')) yield* onSite(options, size, wanted);
  if (wanted.includes('hashes')) yield* benchHashes(size.hashes);
}

async function* onSite(
  { build, is_full, runs, report }: ReviewOptions,
  size: ReviewSize,
  wanted: readonly Part[],
): AsyncGenerator<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), SEED: 'none' }, root);
    await using database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, database);
    if (wanted.some((part) => part !== 'share'))
      await seedReview(database.owner_url, size, (part, seconds) =>
        report(`${part}: ${seconds.toFixed(1)} s`),
      );
    if (wanted.includes('staff')) {
      await using product = await compose(config, database, silentLog);
      yield await benchStaffWork(product, database.owner_url, runs);
    }
    if (wanted.includes('gone')) {
      const env = {
        DATA_DIR: join(folder, 'site'),
        DATABASE_URL: database.app_url,
        DATABASE_OWNER_URL: database.owner_url,
        VELOUR_BUILD_DIR: await build(),
        SEED: 'none',
      };
      yield [await benchUntilGone(env, join(folder, 'nginx'), is_full ? 100 : 20)];
    }
    if (wanted.includes('share')) yield await benchPipelineShare(database, join(folder, 'media'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
