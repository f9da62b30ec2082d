import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { propagateCounters, threshold_max } from './propagate-counters.ts';
import { foldCounts, refreshPeople, refreshQueued, rollViews } from './queued-counts.ts';

export interface Recount {
  kind: string;
  /** Rows that differ from the source tables, missing and superfluous ones included. */
  differing: number;
}

/** Works the queues off, then compares every derived row with a full recount of its source. */
export async function recount(ctx: Ctx): Promise<Recount[]> {
  await rollViews(ctx);
  await refreshQueued(ctx);
  await foldCounts(ctx);
  await propagateCounters(ctx);
  await refreshPeople(ctx);
  const { rows } =
    await sql<Recount>`select kind, differing::int from recount(${threshold_max})`.execute(
      ctx.slow_db,
    );
  return rows;
}
