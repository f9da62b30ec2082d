import { sql } from 'kysely';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { propagateCounters, propagationPace } from '../stats/index.ts';
import { acquireLease } from './lease.ts';
import { vacuumLists } from './maintain-tables.ts';

/** From this many changed rows on, the lists are vacuumed at once; fewer are left to autovacuum. */
const vacuum_from = { rows: 1000, share: 0.01 };
const listed_total = sql<number>`(select sum(facet_total(orientation))::int from unnest(${Object.values(orientationCode)}::int[]) orientation)`;

/** Propagates counters into the lists when it is due at the current pace of views. */
export async function propagateOnSchedule(ctx: Ctx): Promise<void> {
  const { views_per_second } = await ctx.db
    .selectFrom('view_rate')
    .select('views_per_second')
    .executeTakeFirstOrThrow();
  const { every_seconds, threshold } = propagationPace(views_per_second);
  if (!(await acquireLease(ctx, 'propagate-counters', every_seconds))) return;
  const changed = await propagateCounters(ctx, threshold);
  const { listed } = await ctx.db.selectNoFrom(listed_total.as('listed')).executeTakeFirstOrThrow();
  const many = Math.max(vacuum_from.rows, listed * vacuum_from.share);
  if (changed >= many) await vacuumLists(ctx, many / 2);
}
