import { sql } from 'kysely';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { drain, step } from './drain.ts';
import { vacuumLists } from './keep-tables.ts';
import { acquireLease } from './upkeep-lease.ts';

/** How counters reach the lists: how often, and from which share of a change on. */
export interface Carrying {
  every_seconds: number;
  threshold: number;
}

const batch = 500;

/** How many rows of the lists leave so much behind that it is cleared at once; less is left to the server. */
const clear_from = { rows: 1000, share: 0.01 };
const in_lists = sql<number>`(select sum(facet_total(orientation))::int from unnest(${Object.values(orientationCode)}::int[]) orientation)`;

/** The more views there are, the coarser the lists follow: each row that moves rewrites seven indexes. */
export function carryingAt(views_per_second: number): Carrying {
  if (views_per_second > 10_000) return { every_seconds: 300, threshold: 0.05 };
  return { every_seconds: 60, threshold: views_per_second > 1000 ? 0.05 : 0.02 };
}

/** What lists may lag behind their counters, at most. */
export const coarsest = carryingAt(Infinity).threshold;

/** Carries counters into the lists where they moved visibly, as the pace of the views allows. */
export async function carryCounters(ctx: Ctx): Promise<void> {
  const { views_per_second } = await ctx.db
    .selectFrom('view_rate')
    .select('views_per_second')
    .executeTakeFirstOrThrow();
  const { every_seconds, threshold } = carryingAt(views_per_second);
  if (!(await acquireLease(ctx, 'carry-counters', every_seconds))) return;
  const carried = await carryNow(ctx, threshold);
  const { listed } = await ctx.db.selectNoFrom(in_lists.as('listed')).executeTakeFirstOrThrow();
  const many = Math.max(clear_from.rows, listed * clear_from.share);
  if (carried >= many) await vacuumLists(ctx, many / 2);
}

/** The same at once. Returns of how many videos the counters were looked at. */
export const carryNow = (ctx: Ctx, threshold = carryingAt(0).threshold): Promise<number> =>
  drain(() => step(ctx, sql`select stats_step(${batch}, ${threshold}) n`));
