import type { Ctx } from '../ctx.ts';
import { undoDecision, type Reviewer } from '../moderation/index.ts';
import { refusalOf } from './batch.ts';

/** Takes own decisions back, each in a transaction of its own. Decisions that took effect before, and those of others, stay. */
export async function undoBatch(
  ctx: Ctx,
  by: Reviewer,
  { decisions }: { decisions: readonly number[] },
): Promise<{ undone: number; too_late: number }> {
  let undone = 0;
  for (const decision_id of decisions) {
    try {
      await undoDecision(ctx, by, decision_id);
      undone++;
    } catch (error) {
      refusalOf(error);
    }
  }
  return { undone, too_late: decisions.length - undone };
}
