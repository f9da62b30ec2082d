import { sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { pruneRateLimits } from '#platform/rate-limit/pg-rate-limiter.ts';
import { resumeMerges } from '../catalogue/index.ts';
import type { Ctx } from '../ctx.ts';
import { chooseFaces, enqueueEverybody, rankPeriod, weighSuggestions } from './slow-upkeep.ts';

/** Work done again and again by any worker; the SQL takes an advisory lock, so a second worker at the same moment does nothing. */
export interface UpkeepTask {
  name: string;
  every_seconds: number;
  run(ctx: Ctx): Promise<void>;
}

const batch = 500;
const threshold = 0.02;

/** Drains a queue in small transactions, so that nobody waits long for a lock. */
async function drain(step: () => Promise<number>): Promise<void> {
  for (let rounds = 0; rounds < 200; rounds++) if ((await step()) <= 0) return;
}

const call = async (ctx: Ctx, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(ctx.db)).rows[0]?.n ?? 0;

export const fold = async (ctx: Ctx): Promise<void> => void (await call(ctx, sql`select facet_fold() n`));
export const rollViews = async (ctx: Ctx): Promise<void> => void (await call(ctx, sql`select view_roll(pop_at(${ctx.clock.now()})) n`));
export const carryCounters = (ctx: Ctx): Promise<void> => drain(() => call(ctx, sql`select stats_step(${batch}, ${threshold}) n`));
export const refreshPeople = (ctx: Ctx): Promise<void> => drain(() => call(ctx, sql`select people_step(${batch}) n`));
export const refreshQueued = (ctx: Ctx): Promise<void> => drain(() => call(ctx, sql`select refresh_step(${batch}) n`));

const forget = async (ctx: Ctx): Promise<void> => {
  await sql`delete from view_seen where seen_at < now() - make_interval(secs => ${2 * limits.view_repeat})`.execute(ctx.db);
  await pruneRateLimits(ctx.db);
};

/** Counts are folded often, because a read pays for what is not; lists are carried seldom, because that rewrites their indexes. */
export const upkeepTasks: readonly UpkeepTask[] = [
  { name: 'everybody', every_seconds: 3600, run: enqueueEverybody },
  { name: 'fold', every_seconds: 2, run: fold },
  { name: 'refresh-queued', every_seconds: 2, run: refreshQueued },
  { name: 'roll-views', every_seconds: 15, run: rollViews },
  { name: 'refresh-people', every_seconds: 15, run: refreshPeople },
  { name: 'carry-counters', every_seconds: 60, run: carryCounters },
  { name: 'forget', every_seconds: 300, run: forget },
  { name: 'resume-merges', every_seconds: 900, run: async (ctx) => void (await resumeMerges(ctx)) },
  { name: 'rank-day', every_seconds: 300, run: (ctx) => rankPeriod(ctx, 'day') },
  { name: 'rank-week', every_seconds: 3600, run: (ctx) => rankPeriod(ctx, 'week') },
  { name: 'rank-month', every_seconds: 3600, run: (ctx) => rankPeriod(ctx, 'month') },
  { name: 'category-faces', every_seconds: 900, run: chooseFaces },
  { name: 'category-suggestions', every_seconds: 900, run: weighSuggestions },
];
