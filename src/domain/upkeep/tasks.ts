import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { pruneRateLimits } from '#platform/rate-limit/pg-rate-limiter.ts';
import type { Ctx } from '../ctx.ts';
import { pruneAges } from '../ages/index.ts';
import { sendDigests } from '../digests/index.ts';
import { enqueuePurges } from '../purges/index.ts';
import { eraseDue } from '../erasure/index.ts';
import { pruneExports } from '../exports/index.ts';
import { pruneForms } from '../cases/index.ts';
import { pruneMail } from '../mail/index.ts';
import { pruneMembers } from '../members/index.ts';
import { notifyMembers, pruneNotifications, resumeParked } from '../notifications/index.ts';
import { applyDueDecisions } from '../moderation/index.ts';
import { resumeMaterial } from '../preservation/index.ts';
import { holdReported } from '../reports/index.ts';
import { resumeWithdrawals } from '../records/index.ts';
import { escalateCases } from '../oversight/index.ts';
import { foldTerms } from '../search/index.ts';
import { foldPageChanges } from '../sitemaps/index.ts';
import { publishScheduled } from '../submissions/index.ts';
import {
  foldCounts,
  foldSources,
  refreshPeople,
  refreshQueued,
  rollViews,
  runBatch,
  runBatches,
} from '../stats/index.ts';
import { pruneAlbumDrafts } from '../own-albums/index.ts';
import { mailUploaders } from '../upload-mails/index.ts';
import { pruneUploads } from '../uploads/index.ts';
import { propagateOnSchedule } from './propagate-on-schedule.ts';
import { runSlowTasks, type UpkeepTask } from './slow-tasks.ts';

const prune_batch = 20_000;
/** Where views come from is shown of 90 days. */
const source_seconds = 100 * 86_400;

/** Deletes expired rows. In batches: on a busy site one statement would hit its timeout. */
async function prune(ctx: Ctx): Promise<void> {
  const now = sql`now()`;
  const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  await pruneTable(ctx, 'view_seen', { column: 'seen_at', before: ago(limits.view_repeat) });
  await pruneTable(ctx, 'watch_token', { column: 'expires_at', before: now });
  await pruneTable(ctx, 'video_source_day', { column: 'day', before: ago(source_seconds) });
  await pruneTable(ctx, 'video_country_day', { column: 'day', before: ago(source_seconds) });
  await pruneTable(ctx, 'search_seen', { column: 'seen_at', before: ago(search_limits.seen) });
  await pruneRateLimits(ctx.db);
  await pruneAges(ctx);
  await pruneForms(ctx);
  await pruneMail(ctx);
  await pruneMembers(ctx);
  await pruneExports(ctx);
  await pruneUploads(ctx);
  await pruneAlbumDrafts(ctx);
  await pruneNotifications(ctx);
}

async function pruneTable(
  ctx: Ctx,
  name: 'view_seen' | 'watch_token' | 'search_seen' | 'video_source_day' | 'video_country_day',
  old: { column: string; before: RawBuilder<unknown> },
): Promise<void> {
  const [table, column] = [sql.table(name), sql.ref(old.column)];
  await runBatches(() =>
    runBatch(
      ctx,
      sql`with gone as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${column} < ${old.before} order by ${column} limit ${prune_batch}))
        returning 1)
      select count(*)::int n from gone`,
    ),
  );
}

/**
 * Counts are folded often, because a read pays for pending differences; counters are propagated
 * rarely, because that rewrites the indexes of the lists. Tasks that poll more often than they are
 * due (counters, everything slow) hold a lease in the database.
 */
export const upkeepTasks: readonly UpkeepTask[] = [
  { name: 'purges', every_seconds: 1, run: (ctx) => enqueuePurges(ctx, { lists: false }) },
  { name: 'purges-of-lists', every_seconds: 60, run: (ctx) => enqueuePurges(ctx, { lists: true }) },
  { name: 'decisions', every_seconds: 1, run: applyDueDecisions },
  { name: 'schedules', every_seconds: 10, run: publishScheduled },
  { name: 'report-holds', every_seconds: 10, run: holdReported },
  { name: 'withdrawals', every_seconds: 60, run: resumeWithdrawals },
  { name: 'preserved-material', every_seconds: 60, run: resumeMaterial },
  { name: 'escalations', every_seconds: 60, run: escalateCases },
  { name: 'fold-counts', every_seconds: 2, run: foldCounts },
  { name: 'notifications', every_seconds: 2, run: notifyMembers },
  { name: 'parked-notifications', every_seconds: 60, run: resumeParked },
  { name: 'upload-mails', every_seconds: 60, run: mailUploaders },
  { name: 'digests', every_seconds: 60, run: sendDigests },
  { name: 'fold-terms', every_seconds: 15, run: foldTerms },
  { name: 'fold-page-changes', every_seconds: 60, run: foldPageChanges },
  { name: 'refresh-queued', every_seconds: 2, run: refreshQueued },
  { name: 'fold-sources', every_seconds: 60, run: foldSources },
  { name: 'roll-views', every_seconds: 15, run: rollViews },
  { name: 'refresh-people', every_seconds: 15, run: (ctx) => refreshPeople(ctx) },
  { name: 'propagate-counters', every_seconds: 15, run: propagateOnSchedule },
  { name: 'prune', every_seconds: 60, run: prune },
  // Apart: a member may have thousands of videos.
  { name: 'erasures', every_seconds: 60, run: eraseDue },
  { name: 'slow', every_seconds: 15, run: runSlowTasks },
];
