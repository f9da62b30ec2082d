import { sql, type Transaction } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import { child_safety_priority, sendDecision, setSubjectStatus } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { awaitsMaterial, followDecision } from '../preservation/index.ts';
import { appendEvent } from './append-event.ts';
import { lockCaseOf } from './claim-case.ts';
import {
  leaves_open,
  parseDetails,
  statusAfter,
  stays_open,
  type Action,
  type DecisionRow,
} from './model.ts';
import { addConsequences } from './reasons/consequences.ts';
import { answerAppeal } from './reasons/mails.ts';
import {
  findInForce,
  findReversed,
  reverseDecisions,
  type AllInForce,
  type Reversed,
} from './reasons/reverse-decision.ts';
import { insertLifting } from './reasons/strikes.ts';
import { hasMatchCase, settleHashes } from './settle-hashes.ts';
import type { SubjectKind } from './subjects/subject-kind.ts';
import { subjectKinds } from './subjects/subject-kinds.ts';

type Trx = Transaction<Database>;

/**
 * Makes a decision true: changes the subject, records its status, closes the case and writes what
 * follows for the member, in the caller's transaction. Does nothing for one that was applied or
 * undone; of two at once the second waits and does nothing.
 */
export async function applyDecision(ctx: Ctx, trx: Trx, decision_id: number): Promise<void> {
  await lockCaseOf(trx, decision_id);
  const found = await lockDecision(trx, decision_id);
  if (!found) return;
  const decision = { ...found, details: parseDetails(found.details) } as DecisionRow;
  const { action, case_id, details, facts } = decision;
  const subject = { type: decision.subject_type, id: decision.subject_id };
  const kind = subjectKinds[subject.type];
  const id = Number(subject.id);
  const isThere = (await kind.read(trx, id)) !== undefined;
  const { decisions: reversed, lifts } = await findReversed(trx, decision);
  const reverses = reversed[0]?.action;
  // An upheld decision leaves its subject unchanged, and one that counts as a strike alone has changed nothing that could be restored.
  const isOfSubject = action !== 'uphold' && (reverses !== 'strike' || action !== 'restore');
  const in_force =
    action === 'restore' && content.has(subject.type)
      ? await findInForce(trx, decision, reversed)
      : undefined;
  const restored = { reverses, reversed, in_force, lifts };
  const effect = { id, action, case_id, decision_id, details, facts, ...restored };
  const missing = isThere ? await kind.missing?.(trx, effect) : undefined;
  if (missing && Object.keys(missing).length > 0) return takeBack(trx, decision, missing);
  if (isThere && (await awaitsMaterial(ctx, trx, decision, reversed, child_safety_priority)))
    return;
  // First, for the order of locks: a comparison with the lists locks them before videos.
  if (isThere) await settleHashes(ctx, trx, decision, reversed);
  if (isThere && isOfSubject) await kind.apply(ctx, trx, effect);
  if (isThere) await followDecision(ctx, trx, decision, reversed, child_safety_priority);
  if (isOfSubject) await recordStatus(trx, decision, restored);
  await trx
    .updateTable('moderation_decision')
    .set({ applied_at: sql<Date>`now()` })
    .where('decision_id', '=', decision_id)
    .execute();
  const goes_on = await goesOn(trx, decision, isThere ? kind : undefined);
  await (goes_on ? giveBack(trx, decision) : closeCase(ctx, trx, decision));
  if (isThere) await kind.follow?.(ctx, trx, effect);
  const followers = isThere ? await addConsequences(ctx, trx, decision) : [];
  const liftings = await reverseDecisions(ctx, trx, decision, reversed);
  await answerAppeal(ctx, trx, decision);
  await appendEvent(trx, {
    case_id,
    kind: 'applied',
    by: 'system',
    subject,
    member_id: decision.member_id,
    rule_id: decision.rule_id,
    after: {
      decision_id,
      action,
      is_automated: decision.is_automated,
      ...(goes_on && { stays_open: true }),
    },
  });
  for (const follower of followers) await applyDecision(ctx, trx, follower);
  // One after the other: of a case one decision at a time waits for its effect.
  for (const lifting of liftings)
    await applyDecision(ctx, trx, await insertLifting(trx, case_id, lifting));
  const next = isThere ? await kind.spread?.(trx, decision) : undefined;
  if (next !== undefined) await applyDecision(ctx, trx, next);
}

/** Of a decision whose grounds went away in the seconds before its effect: the case stays open. */
async function takeBack(
  trx: Trx,
  { decision_id, case_id, subject_type, subject_id, member_id }: DecisionRow,
  missing: Record<string, string>,
): Promise<void> {
  await trx
    .updateTable('moderation_decision')
    .set({ undone_at: sql<Date>`now()` })
    .where('decision_id', '=', decision_id)
    .execute();
  await appendEvent(trx, {
    case_id,
    kind: 'undone',
    by: 'system',
    subject: { type: subject_type, id: subject_id },
    member_id,
    after: { decision_id, missing },
  });
}

/** A decision that was neither applied nor undone. */
const lockDecision = (trx: Trx, decision_id: number) =>
  trx
    .selectFrom('moderation_decision')
    .select([
      'decision_id',
      'case_id',
      'action',
      'subject_type',
      'subject_id',
      'member_id',
      'staff_id',
      'rule_id',
      'facts',
      'details',
      'is_automated',
    ])
    .where('decision_id', '=', decision_id)
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A restored subject that another decision still limits or hides has the status which that decision gave it. */
async function recordStatus(
  trx: Trx,
  decision: DecisionRow,
  { reversed, in_force }: { reversed: readonly Reversed[]; in_force: AllInForce | undefined },
): Promise<void> {
  const { action, details, ...row } = { ...decision, ...in_force?.newest };
  const status = statusAfter[action];
  if (!status || !(await isCurrent(trx, decision, reversed))) return;
  const { subject_type: type, subject_id: id, decision_id } = row;
  // Labels alone leave the countries of an earlier decision in force.
  const { regions } =
    action === 'approve-limited' ? (in_force?.regions?.details ?? details) : details;
  await setSubjectStatus(trx, { type, id }, { status, regions: regions ?? [], decision_id });
}

/** False of what is lifted by itself while the account has its status by another decision. */
async function isCurrent(
  trx: Trx,
  { action, is_automated, subject_type, subject_id }: DecisionRow,
  reversed: readonly Reversed[],
): Promise<boolean> {
  if (!is_automated || action !== 'restore') return true;
  const current = await trx
    .selectFrom('subject_status')
    .select('decision_id')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst();
  return reversed.some(({ decision_id }) => decision_id === current?.decision_id);
}

/** Subjects about which several decisions can be in force at once. */
const content: ReadonlySet<string> = new Set([
  'video',
  'album',
  'photo',
  'comment',
  'message',
  'playlist',
  'thread',
  'model',
  'channel',
]);

const outcomes: Partial<Record<Action, string>> = {
  approve: 'approved',
  'approve-limited': 'approved',
  reject: 'rejected',
  remove: 'removed',
  'remove-stay-down': 'removed',
  restore: 'restored',
  uphold: 'upheld',
};
/** The outcomes on the page of a visitor's case, in place of those above. */
const formOutcomes: Partial<Record<Action, string>> = {
  ...outcomes,
  approve: 'unchanged',
  'approve-limited': 'changed',
  reject: 'removed',
};

/**
 * Whether a case stays open after a decision. A strike decides nothing about content that waits, is hidden by its case, or was
 * found in a list of hashes: without a case, no one would ever decide about it. Nor does what leaves content shown whose consent is withdrawn.
 */
async function goesOn(
  trx: Trx,
  decision: DecisionRow,
  kind: SubjectKind | undefined,
): Promise<boolean> {
  const { action, case_id, subject_id } = decision;
  if (stays_open.has(action)) return true;
  if (decision.is_automated && (await isAboutAnother(trx, decision))) return true;
  if (!kind || !(leaves_open.has(action) || action === 'restore')) return false;
  const subject = { id: Number(subject_id), case_id };
  if (await kind.isShownWithdrawn?.(trx, subject)) return true;
  if (action === 'restore') return false;
  if (await hasMatchCase(trx, [case_id])) return true;
  return (await kind.isUndecided?.(trx, subject)) ?? false;
}

/** Whether it is about something else than its open case: a suspension that followed from a strike by itself. */
async function isAboutAnother(
  trx: Trx,
  { case_id, subject_type, subject_id }: DecisionRow,
): Promise<boolean> {
  const found = await trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('case_id', '=', case_id)
    .where('state', '<>', 'closed')
    .where(sql<boolean>`(target_type, target_id) is distinct from (${subject_type}, ${subject_id})`)
    .executeTakeFirst();
  return found !== undefined;
}

async function closeCase(ctx: Ctx, trx: Trx, decision: DecisionRow): Promise<void> {
  const { case_id, action, decision_id } = decision;
  const outcome = sql<string>`case when lang is null then ${outcomes[action] ?? 'changed'}
    else ${formOutcomes[action] ?? 'changed'} end`;
  const closed = await trx
    .updateTable('moderation_case')
    .set({
      state: 'closed',
      closed_at: sql<Date>`now()`,
      outcome,
      assignee_id: null,
      lease_until: null,
    })
    .where('case_id', '=', case_id)
    .where('state', '<>', 'closed')
    .returning(['reference', 'email', sql<Language | null>`lang::text`.as('lang')])
    .executeTakeFirst();
  // The sender of a form is notified that it is decided; the page of the case says how.
  if (closed?.lang)
    await sendDecision(ctx, trx, {
      ...closed,
      answer: String(decision_id),
      lang: closed.lang,
      to: closed.email,
      words: '',
    });
}

/** Releases a case that stays open for the next reviewer, due no later than the rule that was named allows. */
async function giveBack(trx: Trx, { case_id, rule_id }: DecisionRow): Promise<void> {
  await trx
    .updateTable('moderation_case')
    .set({
      assignee_id: null,
      lease_until: null,
      due_at: sql<Date>`least(due_at, created_at + (select make_interval(hours => due_hours)
        from content_rule where rule_id = ${rule_id}))`,
    })
    .where('case_id', '=', case_id)
    .execute();
}
