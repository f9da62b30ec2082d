import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { deleteDue } from '../deletions/index.ts';
import { eraseUnusedPhotos } from '../ages/index.ts';
import { sweepAttachments } from '../cases/index.ts';
import { sweepPictures } from '../member-pictures/index.ts';
import { eraseAgain } from '../erasure/index.ts';
import { sweepExports } from '../exports/index.ts';
import { pruneFriendRequests } from '../friends/index.ts';
import { syncLists } from '../hashes/index.ts';
import { pruneHiddenRemovals } from '../hidden-things/index.ts';
import { eraseFreed, eraseMaterial } from '../legal-holds/index.ts';
import { fillNameKeys, fillSkeletons } from '../members/index.ts';
import { resumeMerges } from '../merging/index.ts';
import { eraseRecords, sweepVault } from '../records/index.ts';
import { erasePhotos } from '../verifications/index.ts';
import { pruneOriginals } from '../originals/index.ts';
import { measureUsualTimes } from '../own-videos/index.ts';
import { markCommonWords } from '../search/index.ts';
import {
  completePhrases,
  countTitleWords,
  pickCategoryCovers,
  rankPeriod,
  recomputePeopleStats,
  recomputeSuggestions,
} from '../stats/index.ts';
import { sweepPhotos } from '../publications/index.ts';
import { resumeStalled } from '../stalled-work/index.ts';
import { announceChanges } from '../sitemaps/index.ts';
import { countResults, foldSearches } from '../searches/index.ts';
import { listVideos } from '../videos/index.ts';
import { pruneHistories } from '../watch-history/index.ts';
import { acquireLease } from './lease.ts';
import { createUpcomingPartitions, reindexLists } from './maintain-tables.ts';

/**
 * Periodic work of any worker. The SQL takes an advisory lock, so a second worker at the same
 * moment does nothing.
 */
export interface UpkeepTask {
  name: string;
  every_seconds: number;
  run(ctx: Ctx): Promise<unknown>;
}

const minute = 60;
const hour = 3600;
const day = 24 * hour;

const first_page = {
  section: 'search',
  object_id: '',
  sort: 'most-popular',
  page: 1,
  count: 3,
  type: 'all',
  duration: '',
  date: '',
} as const;

/** Sums searches, and counts what the new ones find. */
async function sumSearches(ctx: Ctx): Promise<void> {
  await foldSearches(ctx);
  const counted = await countResults(ctx, async ({ s, orientation }) => {
    const { total_count, correction } = await listVideos(ctx, { ...first_page, s, orientation });
    // A mistyped search is not one to offer to others.
    return correction?.is_applied ? 0 : total_count;
  });
  if (counted > 0) await foldSearches(ctx);
}

/** Tasks that take long, most over the whole catalogue, and how often each is due. */
export const slowTasks: readonly UpkeepTask[] = [
  { name: 'rank-day', every_seconds: 5 * minute, run: (ctx) => rankPeriod(ctx, 'day') },
  { name: 'announcements', every_seconds: 15 * minute, run: announceChanges },
  { name: 'category-covers', every_seconds: 15 * minute, run: pickCategoryCovers },
  { name: 'category-suggestions', every_seconds: 15 * minute, run: recomputeSuggestions },
  { name: 'searches', every_seconds: 15 * minute, run: sumSearches },
  { name: 'usual-times', every_seconds: 15 * minute, run: measureUsualTimes },
  { name: 'resume-merges', every_seconds: 15 * minute, run: resumeMerges },
  { name: 'stalled-work', every_seconds: 15 * minute, run: resumeStalled },
  { name: 'age-photos', every_seconds: 15 * minute, run: eraseUnusedPhotos },
  { name: 'deletions', every_seconds: 15 * minute, run: deleteDue },
  { name: 'exports', every_seconds: 15 * minute, run: sweepExports },
  { name: 'hash-lists', every_seconds: hour, run: syncLists },
  { name: 'erased-members', every_seconds: hour, run: eraseAgain },
  { name: 'expired-material', every_seconds: hour, run: eraseMaterial },
  { name: 'freed-files', every_seconds: hour, run: eraseFreed },
  { name: 'rank-week', every_seconds: hour, run: (ctx) => rankPeriod(ctx, 'week') },
  { name: 'rank-month', every_seconds: hour, run: (ctx) => rankPeriod(ctx, 'month') },
  { name: 'title-words', every_seconds: hour, run: countTitleWords },
  { name: 'completions', every_seconds: hour, run: completePhrases },
  { name: 'verifications', every_seconds: hour, run: erasePhotos },
  { name: 'common-words', every_seconds: hour, run: (ctx) => markCommonWords(ctx) },
  { name: 'people-stats', every_seconds: hour, run: recomputePeopleStats },
  { name: 'name-keys', every_seconds: day, run: fillNameKeys },
  { name: 'name-skeletons', every_seconds: day, run: fillSkeletons },
  { name: 'member-pictures', every_seconds: day, run: sweepPictures },
  { name: 'friend-requests', every_seconds: day, run: pruneFriendRequests },
  { name: 'histories', every_seconds: day, run: pruneHistories },
  { name: 'hidden-removals', every_seconds: day, run: pruneHiddenRemovals },
  { name: 'unused-photos', every_seconds: day, run: sweepPhotos },
  { name: 'originals', every_seconds: day, run: pruneOriginals },
  { name: 'records', every_seconds: day, run: eraseRecords },
  { name: 'vault', every_seconds: day, run: sweepVault },
  { name: 'attachments', every_seconds: day, run: sweepAttachments },
  { name: 'upcoming-partitions', every_seconds: day, run: createUpcomingPartitions },
  { name: 'reindex-lists', every_seconds: 7 * day, run: reindexLists },
];

/**
 * Runs the tasks that are due, one after the other: after a start, or a long downtime, a worker
 * does not run all of them at once. A task that fails is logged and runs again at its next due
 * time.
 */
export async function runSlowTasks(ctx: Ctx): Promise<void> {
  for (const { name, every_seconds, run } of slowTasks) {
    if (!(await acquireLease(ctx, name, every_seconds))) continue;
    try {
      await run(ctx);
    } catch (error) {
      ctx.log.warn(
        { task: name, err: messageOf(error) },
        `upkeep task failed; it runs again in ${every_seconds} s`,
      );
    }
  }
}
