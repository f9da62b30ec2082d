import { sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { pruneRateLimits } from '#platform/rate-limit/pg-rate-limiter.ts';
import type { Ctx } from '../ctx.ts';
import { enqueuePurges } from '../purges/index.ts';
import { foldTerms } from '../search/index.ts';
import {
  foldCounts,
  refreshPeople,
  refreshQueued,
  rollViews,
  runBatch,
  runBatches,
} from '../stats/index.ts';
import { propagateOnSchedule } from './propagate-on-schedule.ts';
import { runSlowTasks, type UpkeepTask } from './slow-tasks.ts';

const prune_batch = 20_000;

/** Deletes expired rows. In batches: on a busy site one statement would hit its timeout. */
async function prune(ctx: Ctx): Promise<void> {
  await runBatches(() =>
    runBatch(
      ctx,
      sql`with gone as (
        delete from view_seen where ctid = any(array(
          select ctid from view_seen where seen_at < now() - make_interval(secs => ${limits.view_repeat}) order by seen_at limit ${prune_batch}))
        returning 1)
      select count(*)::int n from gone`,
    ),
  );
  await runBatches(() =>
    runBatch(
      ctx,
      sql`with gone as (
        delete from watch_token where ctid = any(array(
          select ctid from watch_token where expires_at < now() order by expires_at limit ${prune_batch}))
        returning 1)
      select count(*)::int n from gone`,
    ),
  );
  await runBatches(() =>
    runBatch(
      ctx,
      sql`with gone as (
        delete from search_seen where ctid = any(array(
          select ctid from search_seen where seen_at < now() - make_interval(secs => ${limits.search_seen}) order by seen_at limit ${prune_batch}))
        returning 1)
      select count(*)::int n from gone`,
    ),
  );
  await pruneRateLimits(ctx.db);
}

/**
 * Counts are folded often, because a read pays for pending differences; counters are propagated
 * rarely, because that rewrites the indexes of the lists. Tasks that poll more often than they are
 * due (counters, everything slow) hold a lease in the database.
 */
export const upkeepTasks: readonly UpkeepTask[] = [
  { name: 'purges', every_seconds: 1, run: (ctx) => enqueuePurges(ctx, { lists: false }) },
  { name: 'purges-of-lists', every_seconds: 60, run: (ctx) => enqueuePurges(ctx, { lists: true }) },
  { name: 'fold-counts', every_seconds: 2, run: foldCounts },
  { name: 'fold-terms', every_seconds: 15, run: foldTerms },
  { name: 'refresh-queued', every_seconds: 2, run: refreshQueued },
  { name: 'roll-views', every_seconds: 15, run: rollViews },
  { name: 'refresh-people', every_seconds: 15, run: (ctx) => refreshPeople(ctx) },
  { name: 'propagate-counters', every_seconds: 15, run: propagateOnSchedule },
  { name: 'prune', every_seconds: 60, run: prune },
  { name: 'slow', every_seconds: 15, run: runSlowTasks },
];
