import type { Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { adverse, type Action, type DecisionRow } from '../model.ts';
import { revokeStrikes } from './strikes.ts';

type Trx = Transaction<Database>;

/** A decision that another one takes back. */
export interface Reversed {
  decision_id: number;
  action: Action;
}

/** Actions that say that a decision was wrong. */
const granting: ReadonlySet<Action> = new Set<Action>(['restore', 'approve']);

/**
 * The decision that this one takes back: in an appeal the one it is about, else the one that gave
 * the subject its status. Undefined for none.
 */
export async function findReversed(trx: Trx, decision: DecisionRow): Promise<Reversed | undefined> {
  const { case_id, action, subject_type, subject_id, is_automated } = decision;
  if (!granting.has(action)) return undefined;
  const appealed = await trx
    .selectFrom('reasons_statement as s')
    .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
    .select(['d.decision_id', 'd.action'])
    .where('s.appeal_case_id', '=', case_id)
    .where('d.reversed_by', 'is', null)
    .executeTakeFirst();
  // What happens by itself in the case of an appeal is about another decision.
  if (appealed && !is_automated) return appealed as Reversed;
  if (action !== 'restore') return undefined;
  const current = await trx
    .selectFrom('subject_status as s')
    .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
    .select(['d.decision_id', 'd.action'])
    .where('s.subject_type', '=', subject_type)
    .where('s.subject_id', '=', subject_id)
    .where('d.reversed_by', 'is', null)
    .executeTakeFirst();
  return current && adverse.has(current.action as Action) ? (current as Reversed) : undefined;
}

/** Notes which decision took another one back, and takes its strikes back. Returns decisions that are still to be applied. */
export async function reverseDecision(
  ctx: Ctx,
  trx: Trx,
  { decision_id, case_id }: DecisionRow,
  reversed: Reversed,
): Promise<number[]> {
  await trx
    .updateTable('moderation_decision')
    .set({ reversed_by: decision_id })
    .where('decision_id', '=', reversed.decision_id)
    .execute();
  return revokeStrikes(ctx, trx, { decision_id: reversed.decision_id, case_id });
}
