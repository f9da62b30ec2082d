import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { LiftedCases } from '../../cases/index.ts';
import {
  approvals,
  isAdverse,
  type Action,
  type DecisionDetails,
  type DecisionRow,
} from '../model.ts';
import { revokeStrikes, type Lifting } from './strikes.ts';

type Trx = Transaction<Database>;

/** A decision that another one takes back. */
export interface Reversed {
  decision_id: number;
  case_id: number;
  action: Action;
}

/** What a decision takes back. */
export interface Reversal {
  /** First the one that it is about. */
  decisions: readonly Reversed[];
  /** The cases whose hides end with it. */
  lifts: LiftedCases;
}

/** Actions that say that a decision was wrong. */
const granting: ReadonlySet<Action> = new Set<Action>(['restore', 'approve']);

/**
 * What this decision takes back: in an appeal the decision that it is about and nothing else; else the one that gave the subject
 * its status, with every removal that stands. Hides of closed cases end with those, and that of its own case; other open cases go on hiding.
 */
export async function findReversed(trx: Trx, decision: DecisionRow): Promise<Reversal> {
  const { case_id, action, is_automated } = decision;
  const nothing = { decisions: [], lifts: { cases: [] } };
  if (!granting.has(action)) return nothing;
  const appealed = await trx
    .selectFrom('reasons_statement as s')
    .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
    .select(['d.decision_id', 'd.case_id', 'd.action', 'd.reversed_by'])
    .where('s.appeal_case_id', '=', case_id)
    .executeTakeFirst();
  // What happens by itself in the case of an appeal is about another decision.
  if (appealed && !is_automated) {
    const { reversed_by, ...found } = appealed;
    if (reversed_by !== null) return nothing;
    const others = decision.subject_type === 'photo' ? await repeated(trx, found) : [];
    return { decisions: [found as Reversed, ...others], lifts: { cases: [found.case_id] } };
  }
  if (action !== 'restore')
    return { ...nothing, decisions: (await standing(trx, decision)).filter(isHoldOf(case_id)) };
  if (is_automated)
    return { ...nothing, decisions: await suspensionsOf(trx, decision.details.suspensions ?? []) };
  const decisions = await standing(trx, decision);
  return { decisions, lifts: { cases: [case_id], closed: true } };
}

/** What happens by itself lifts the suspensions that it names, which happened by themselves. */
const suspensionsOf = (trx: Trx, decisions: readonly number[]): Promise<Reversed[]> =>
  trx
    .selectFrom('moderation_decision')
    .select(['decision_id', 'case_id', 'action'])
    .where('decision_id', 'in', [0, ...decisions])
    .where('reversed_by', 'is', null)
    .execute() as Promise<Reversed[]>;

/** What a decision about a photo was for other members whose albums have it. */
const repeated = (
  trx: Trx,
  { decision_id, case_id, action }: { decision_id: number; case_id: number; action: string },
): Promise<Reversed[]> =>
  trx
    .selectFrom('moderation_decision')
    .select(['decision_id', 'case_id', 'action'])
    .where('case_id', '=', case_id)
    .where('action', '=', action)
    .where('subject_type', '=', 'photo')
    .where('decision_id', '<>', decision_id)
    .where('applied_at', 'is not', null)
    .where('reversed_by', 'is', null)
    .execute() as Promise<Reversed[]>;

/** An approval takes back that the same case held what was public. */
const isHoldOf =
  (case_id: number) =>
  (decision: Reversed): boolean =>
    decision.case_id === case_id && decision.action === 'hold';

/** The decision that gave a subject its status, if it is against somebody, and removals and locks that nobody has taken back. */
async function standing(
  trx: Trx,
  { subject_type, subject_id }: DecisionRow,
): Promise<readonly Reversed[]> {
  const { rows } = await sql<Reversed & { details: DecisionDetails; is_current: boolean }>`
    select d.decision_id, d.case_id, d.action, d.details, s.decision_id is not null as is_current
    from moderation_decision d
    left join subject_status s on s.decision_id = d.decision_id
    where d.subject_type = ${subject_type} and d.subject_id = ${subject_id} and d.reversed_by is null
      and d.applied_at is not null and d.undone_at is null
    order by (s.decision_id is null), d.decision_id desc`.execute(trx);
  return rows
    .filter(
      ({ action, details, is_current }) =>
        removals.has(action) || (is_current && isAdverse(action, details)),
    )
    .map(({ decision_id, case_id, action }) => ({ decision_id, case_id, action }));
}

/** Actions after which nobody is to see the subject, or the account is locked. */
const removals: ReadonlySet<Action> = new Set<Action>([
  'remove',
  'remove-stay-down',
  'suspend',
  'ban',
]);

/** Notes which decision took others back, and takes their strikes back. Returns what is still to be lifted because of that. */
export async function reverseDecisions(
  ctx: Ctx,
  trx: Trx,
  { decision_id }: DecisionRow,
  reversed: readonly Reversed[],
): Promise<Lifting[]> {
  if (reversed.length === 0) return [];
  const ids = reversed.map((each) => each.decision_id);
  await trx
    .updateTable('moderation_decision')
    .set({ reversed_by: decision_id })
    .where('decision_id', 'in', ids)
    .execute();
  return revokeStrikes(ctx, trx, ids);
}

/**
 * The decision about a subject that is in force besides these: the last one against it since it was last approved. Undefined for none.
 */
export async function findInForce(
  trx: Trx,
  { subject_type, subject_id }: DecisionRow,
  but: readonly Reversed[],
): Promise<Pick<DecisionRow, 'decision_id' | 'action' | 'details'> | undefined> {
  const { rows } = await sql<Pick<DecisionRow, 'decision_id' | 'action' | 'details'>>`
    select d.decision_id, d.action, d.details from moderation_decision d
    where d.subject_type = ${subject_type} and d.subject_id = ${subject_id} and d.reversed_by is null
      and d.applied_at is not null and d.undone_at is null
      and (d.action = any(${[...limiting]}::text[])
        or (d.action = 'hold' and (select c.state from moderation_case c where c.case_id = d.case_id) <> 'closed'))
      and d.decision_id <> all(${but.map(({ decision_id }) => decision_id)}::int[])
      and d.decision_id >= coalesce((select max(a.decision_id) from moderation_decision a
        where a.subject_type = ${subject_type} and a.subject_id = ${subject_id} and a.applied_at is not null and a.undone_at is null
          and a.action = any(${[...approvals]}::text[])), 0)
    order by d.decision_id desc limit 1`.execute(trx);
  return rows[0];
}

/** Actions about content whose effect lasts until it is taken back. */
const limiting: ReadonlySet<Action> = new Set<Action>([
  'approve-limited',
  'hide-region',
  'reject',
  'remove',
  'remove-stay-down',
]);
