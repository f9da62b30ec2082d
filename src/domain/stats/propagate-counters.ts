import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { runBatch, runBatches } from './run-batches.ts';

/** How often counters reach the lists, and from which share of a change on. */
export interface PropagationPace {
  every_seconds: number;
  threshold: number;
}

const batch = 500;

/** The more views, the coarser the propagation: a changed row rewrites seven indexes. */
export function propagationPace(views_per_second: number): PropagationPace {
  if (views_per_second > 10_000) return { every_seconds: 300, threshold: 0.05 };
  return { every_seconds: 60, threshold: views_per_second > 1000 ? 0.05 : 0.02 };
}

/** The largest share by which a list may lag behind its counters. */
export const threshold_max = propagationPace(Infinity).threshold;

/**
 * Copies counters into the lists where they changed by more than the threshold. Returns how many
 * videos were compared.
 */
export const propagateCounters = (
  ctx: Ctx,
  threshold = propagationPace(0).threshold,
): Promise<number> =>
  runBatches(() => runBatch(ctx, sql`select stats_step(${batch}, ${threshold}) n`));
