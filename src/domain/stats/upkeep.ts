import { sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { pruneRateLimits } from '#platform/rate-limit/pg-rate-limiter.ts';
import type { Ctx } from '../ctx.ts';
import { handOverPurges } from '../purges/index.ts';
import { carryCounters } from './carry-counters.ts';
import { drain, step } from './drain.ts';
import { slowUpkeep } from './slow-upkeep.ts';

/** Work done again and again by any worker; the SQL takes an advisory lock, so a second worker at the same moment does nothing. */
export interface UpkeepTask {
  name: string;
  every_seconds: number;
  run(ctx: Ctx): Promise<unknown>;
}

const batch = 500;
const forgotten_at_once = 20_000;

export const fold = async (ctx: Ctx): Promise<void> =>
  void (await step(ctx, sql`select facet_fold() n`));
export const rollViews = async (ctx: Ctx): Promise<void> =>
  void (await step(ctx, sql`select view_roll(pop_at(${ctx.clock.now()})) n`));

/** Videos of a model or channel above which it is not counted whole with each of them; all are each hour. */
const large = 300;
export const refreshPeople = (ctx: Ctx, above = large): Promise<number> =>
  drain(() => step(ctx, sql`select people_step(${batch}, ${above}) n`));
export const refreshQueued = (ctx: Ctx): Promise<number> =>
  drain(() => step(ctx, sql`select refresh_step(${batch}) n`));

/** A busy site forgets as fast as it sees: in steps, or one statement would outlive its time. */
async function forget(ctx: Ctx): Promise<void> {
  await drain(() =>
    step(
      ctx,
      sql`with gone as (
        delete from view_seen where ctid = any(array(
          select ctid from view_seen where seen_at < now() - make_interval(secs => ${limits.view_repeat}) order by seen_at limit ${forgotten_at_once}))
        returning 1)
      select count(*)::int n from gone`,
    ),
  );
  await pruneRateLimits(ctx.db);
}

/**
 * Counts are folded often, because a read pays for what is not; lists are carried seldom, because that rewrites their indexes. What is asked more often than
 * it is due (lists, everything slow) keeps its turns in the database.
 */
export const upkeepTasks: readonly UpkeepTask[] = [
  {
    name: 'purges',
    every_seconds: 1,
    run: async (ctx) => void (await handOverPurges(ctx, { lists: false })),
  },
  {
    name: 'purges-of-lists',
    every_seconds: 60,
    run: async (ctx) => void (await handOverPurges(ctx, { lists: true })),
  },
  { name: 'fold', every_seconds: 2, run: fold },
  { name: 'refresh-queued', every_seconds: 2, run: refreshQueued },
  { name: 'roll-views', every_seconds: 15, run: rollViews },
  { name: 'refresh-people', every_seconds: 15, run: refreshPeople },
  { name: 'carry-counters', every_seconds: 15, run: carryCounters },
  { name: 'forget', every_seconds: 60, run: forget },
  { name: 'slow', every_seconds: 15, run: slowUpkeep },
];
