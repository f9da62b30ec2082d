import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { carryNow, coarsest } from './carry-counters.ts';
import { fold, refreshPeople, refreshQueued, rollViews } from './upkeep.ts';

export interface Recount {
  kind: string;
  /** rows that are not what truth says, missing and superfluous ones included */
  differing: number;
}

/** Finishes what is queued, then compares every derived row with a full recount from truth. */
export async function recount(ctx: Ctx): Promise<Recount[]> {
  for (const finish of [rollViews, refreshQueued, fold, carryNow, refreshPeople]) await finish(ctx);
  const { rows } =
    await sql<Recount>`select kind, differing::int from recount(${coarsest})`.execute(ctx.slow_db);
  return rows;
}
