import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { isHidden, type LiftedCases } from '../../cases/index.ts';
import {
  approvals,
  granting,
  isAdverse,
  parseDetails,
  type Action,
  type DecisionRow,
} from '../model.ts';
import { suspension_days } from '../../suspensions/index.ts';
import { revokeStrikes, type Lifting } from './strikes.ts';

type Trx = Transaction<Database>;

/** A decision that goes on limiting or hiding a subject. */
export type InForce = Pick<DecisionRow, 'decision_id' | 'action' | 'details'>;

/** The decisions that go on limiting or hiding a subject: its countries and its labels may come from two decisions. */
export interface AllInForce {
  /** The last decision, which gives the subject its status. */
  newest: InForce;
  /** The last one that names countries. */
  regions: InForce | undefined;
  /** The last one that names labels. */
  labels: InForce | undefined;
}

/** A decision that another one takes back. */
export interface Reversed {
  decision_id: number;
  case_id: number;
  action: Action;
}

/** The decisions and hides that a decision takes back. */
export interface Reversal {
  /** First the one that it is about. */
  decisions: readonly Reversed[];
  /** The cases whose hides end with it. */
  lifts: LiftedCases;
}

/**
 * Finds what this decision takes back: in an appeal the decision that it is about and nothing else; otherwise the one that gave the
 * subject its status, with every removal in force. Hides of closed cases end with those, and that of its own case; other open cases go on hiding.
 * Limits to countries and labels are taken back of what is shown alone: where a case hides it, to restore is to end that.
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
  // An automated decision in the case of an appeal is about another decision.
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
  const found = await standing(trx, decision);
  const decisions = (await isHiddenWork(trx, decision))
    ? found.filter((each) => !limits.has(each.action))
    : found;
  return { decisions, lifts: { cases: [case_id], closed: true } };
}

/** Whether a case hides the video or album: nothing else can be limited. */
const isHiddenWork = async (
  trx: Trx,
  { subject_type: type, subject_id }: DecisionRow,
): Promise<boolean> =>
  (type === 'video' || type === 'album') && isHidden(trx, { type, id: Number(subject_id) });

/** Actions that leave a subject shown, in some countries or with labels. */
const limits: ReadonlySet<Action> = new Set<Action>(['approve-limited', 'hide-region']);

/** An automated decision lifts the suspensions that it names, which were automated as well. */
const suspensionsOf = (trx: Trx, decisions: readonly number[]): Promise<Reversed[]> =>
  trx
    .selectFrom('moderation_decision')
    .select(['decision_id', 'case_id', 'action'])
    .where('decision_id', 'in', [0, ...decisions])
    .where('reversed_by', 'is', null)
    .execute() as Promise<Reversed[]>;

/** The same decision about a photo for other members whose albums have it. */
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

interface Standing extends Reversed {
  /** As stored. */
  details: unknown;
  /** It gave the subject its status. */
  is_current: boolean;
  /** Of a lock or mute: its days are over. */
  is_over: boolean;
  /** It belongs to another open case, whose hides stay. */
  is_elsewhere: boolean;
}

/** Of decisions named d: those about a subject, and of a video also what the approval of a version limits that has taken its place. */
function isAbout({ subject_type, subject_id }: Pick<DecisionRow, 'subject_type' | 'subject_id'>) {
  if (subject_type !== 'video')
    return sql`(d.subject_type = ${subject_type} and d.subject_id = ${subject_id})`;
  return sql`(d.subject_type = 'video' and (d.subject_id = ${subject_id} or d.action = 'approve-limited')
    and d.subject_id = any(array(select x.video_id::text from video_version x where x.of_video_id = ${subject_id}::int) || ${subject_id}::text))`;
}

/**
 * The decision that gave a subject its status, if it is against somebody, removals, locks and mutes that were not taken back, and holds of public content:
 * each owner of a photo has one of their own, and a removal in the same case ends none. Those of other open cases stay in force. A comment
 * or message that was refused is removed.
 */
async function standing(
  trx: Trx,
  { case_id, subject_type, subject_id }: DecisionRow,
): Promise<readonly Reversed[]> {
  const { rows } = await sql<Standing>`
    select d.decision_id, d.case_id, d.action, d.details, s.decision_id is not null as is_current,
      coalesce(d.applied_at + make_interval(days => coalesce((d.details ->> 'days')::int,
        case d.action when 'suspend' then ${suspension_days}::int end)) <= now(), false) as is_over,
      c.case_id <> ${case_id} and c.state <> 'closed' as is_elsewhere
    from moderation_decision d join moderation_case c on c.case_id = d.case_id
    left join subject_status s on s.decision_id = d.decision_id and s.subject_type = ${subject_type} and s.subject_id = ${subject_id}
    where ${isAbout({ subject_type, subject_id })} and d.reversed_by is null
      and d.applied_at is not null and d.undone_at is null
    order by (s.decision_id is null), d.decision_id desc`.execute(trx);
  const isText = subject_type === 'comment' || subject_type === 'message';
  return rows
    .filter((row) => isStanding(row) || (isText && row.action === 'reject'))
    .map((row) => ({ decision_id: row.decision_id, case_id: row.case_id, action: row.action }));
}

function isStanding({ action, details, is_current, is_over, is_elsewhere }: Standing): boolean {
  const isAgainst = isAdverse(action, parseDetails(details));
  if (action === 'hold') return !is_elsewhere && isAgainst;
  return is_current ? isAgainst : lasting.has(action) && !is_over;
}

/** Actions after which no one is to see the subject, the account is locked, or its member writes nothing. */
const lasting: ReadonlySet<Action> = new Set<Action>([
  'remove',
  'remove-stay-down',
  'mute',
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
 * The decisions about a subject that are in force besides these and the holds of the own case: those against it since it was itself last approved; the approval of a version leaves the limits of its video in force. Undefined for none.
 */
export async function findInForce(
  trx: Trx,
  { case_id, subject_type, subject_id }: DecisionRow,
  but: readonly Reversed[],
): Promise<AllInForce | undefined> {
  const { rows } = await sql<Pick<DecisionRow, 'decision_id' | 'action'> & { details: unknown }>`
    select d.decision_id, d.action, d.details from moderation_decision d
    where ${isAbout({ subject_type, subject_id })} and d.reversed_by is null
      and d.applied_at is not null and d.undone_at is null
      and (d.action = any(${[...limiting]}::text[])
        or (d.action = 'hold' and d.case_id <> ${case_id} and (select c.state from moderation_case c where c.case_id = d.case_id) <> 'closed'))
      and d.decision_id <> all(${but.map(({ decision_id }) => decision_id)}::int[])
      and d.decision_id >= coalesce((select max(a.decision_id) from moderation_decision a
        where a.subject_type = ${subject_type} and a.subject_id = ${subject_id} and a.applied_at is not null and a.undone_at is null
          and a.action = any(${[...approvals]}::text[])), 0)
    order by d.decision_id desc`.execute(trx);
  const all = rows.map((row): InForce => ({ ...row, details: parseDetails(row.details) }));
  const [newest] = all;
  return (
    newest && {
      newest,
      regions: all.find(({ details }) => details.regions?.length),
      labels: all.find(({ details }) => details.labels?.length),
    }
  );
}

/** Actions about content whose effect lasts until it is taken back. */
const limiting: ReadonlySet<Action> = new Set<Action>([
  'approve-limited',
  'hide-region',
  'reject',
  'remove',
  'remove-stay-down',
]);
