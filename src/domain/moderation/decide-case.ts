import { sql, type Transaction } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import {
  child_safety_priority,
  putBackFrom,
  takesAway,
  type DecidedSubject,
} from '../cases/index.ts';
import { labelsOf } from '../content-labels/index.ts';
import { enqueuePurges } from '../purges/index.ts';
import { assertRegions } from '../region-hides/index.ts';
import { appendEvent } from './append-event.ts';
import { applyDecision } from './apply-decision.ts';
import { assertFree, lockCase, lockCaseOf, type LockedCase } from './claim-case.ts';
import { assertImpartial, conflict, isPartialTo } from './conflict.ts';
import {
  immediate,
  isAdverse,
  showing,
  type Action,
  type DecisionDetails,
  type Reviewer,
  type Subject,
} from './model.ts';
import { assertUnmatched } from './settle-hashes.ts';
import type { SubjectKind } from './subjects/subject-kind.ts';
import { subjectKinds } from './subjects/subject-kinds.ts';

type Trx = Transaction<Database>;

export interface Decision {
  reference: string;
  action: Action;
  /** The rule that it rests on; required for a decision against a member. */
  rule_id?: number | undefined;
  /** The findings, in words for the member concerned; 2000 characters at most. */
  facts?: string | undefined;
  details?: DecisionDetails | undefined;
  /** The newest decision in the case that the reviewer has seen, 0 for none: a newer one of somebody else was first. */
  newest_decision?: number | undefined;
  /** Made by a rule of the site, without a reviewer. */
  is_automated?: boolean | undefined;
}

/** Seconds in which a decision can be undone before it takes effect. */
export const undo_seconds = 10;

export interface Decided {
  decision_id: number;
  /** Until when it can be undone; null for one that took effect at once. */
  effect_at: Date | null;
}

/**
 * Decides a case. An `immediate` action takes effect in this transaction, every other one after ten seconds
 * (`applyDueDecisions`), unless undone. Throws not_found; `forbidden` for the own content, the own account and an
 * appeal against an own decision; `already` for a case that is decided, that somebody else works on, or in which somebody else has decided since; `invalid` with the field that is missing or makes no sense, with every record that an approval lacks, and for what a counter-notice puts back too early.
 */
export async function decideCase(ctx: Ctx, by: Reviewer, decision: Decision): Promise<Decided> {
  const decided = await ctx.db.transaction().execute((trx) => decideIn(ctx, trx, by, decision));
  // Purges of lists would wait for a minute.
  if (decided.effect_at === null) await enqueuePurges(ctx, { lists: true });
  return decided;
}

/** The same in the transaction of the caller; with `at_once` nothing waits for ten seconds. */
export async function decideIn(
  ctx: Ctx,
  trx: Trx,
  by: Reviewer,
  decision: Decision,
  { at_once = false }: { at_once?: boolean } = {},
): Promise<Decided> {
  const { found, id, type, subject, details } = await assertDecidable(trx, by, decision);
  const isImmediate = at_once || immediate.has(decision.action);
  const seconds = isImmediate ? 0 : undo_seconds;
  const row = await insertDecision(trx, by, {
    ...decision,
    details,
    seconds,
    case_id: found.case_id,
    subject: { type, id: String(id) },
    member_id: subject.member_id,
    before: subject.state,
  });
  if (isImmediate) await applyDecision(ctx, trx, row.decision_id);
  return { decision_id: row.decision_id, effect_at: isImmediate ? null : row.effect_at };
}

/** Checks that a decision can be made, and returns its case and subject. Locks the case. Throws as `decideCase` does. */
async function assertDecidable(trx: Trx, by: Reviewer, decision: Decision) {
  const { action } = decision;
  const found = await lockCase(trx, decision.reference, by);
  assertFree(found, by);
  const { id, type, kind } = subjectOf(found, action);
  const subject = await readSubject(trx, kind, id, found, action);
  await assertImpartial(trx, { ...found, owner_id: subject.member_id }, by.staff_id);
  const { case_id } = found;
  const details = await assertReasoned(trx, decision, { ...subject, type, id, case_id });
  if (showing.has(action)) await assertPutBack(trx, found);
  await assertUnmatched(trx, found, action);
  const missing = (await kind.missing?.(trx, { id, action, case_id, details })) ?? {};
  if (Object.keys(missing).length > 0) throw new AppError('invalid', missing);
  return { found, id, type, subject, details };
}

/** Whether a decision could be made now; changes nothing. Throws as `decideCase` does. */
export async function checkDecision(trx: Trx, by: Reviewer, decision: Decision): Promise<void> {
  const { found } = await assertDecidable(trx, by, decision);
  await labelOfRule(trx, decision.rule_id);
  const waiting = await trx
    .selectFrom('moderation_decision')
    .select('decision_id')
    .where('case_id', '=', found.case_id)
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (waiting) throw conflict('decided');
}

/** Throws `invalid` while a counter-notice waits for a court: what is put back before its time is no longer covered by the law that asks for it. */
export async function assertPutBack(
  trx: Trx,
  { kind, created_at }: Pick<LockedCase, 'kind' | 'created_at'>,
): Promise<void> {
  const from = putBackFrom(kind, created_at);
  if (!from) return;
  const { rows } = await sql<{ is_early: boolean }>`select now() < ${from} as is_early`.execute(
    trx,
  );
  if (rows[0]?.is_early) throw new AppError('invalid', { reason: 'too_early' });
}

function subjectOf({ target_type, target_id, kind: case_kind }: LockedCase, action: Action) {
  const kind = subjectKinds[target_type as keyof typeof subjectKinds];
  const id = Number(target_id);
  if (!kind || !Number.isSafeInteger(id)) throw new AppError('invalid', { subject: 'none' });
  if (!actionsIn(case_kind, kind.actions).has(action))
    throw new AppError('invalid', { action: 'unknown' });
  return { kind, id, type: target_type as keyof typeof subjectKinds };
}

/**
 * The actions possible in a case of a kind, out of those that make sense for its subject: an appeal is upheld or granted, and nothing else. An approval would end the limits
 * of decisions that the appeal is not about.
 */
export const actionsIn = (case_kind: string, actions: ReadonlySet<Action>): ReadonlySet<Action> =>
  case_kind === 'appeal' ? answers : actions;

/** Actions that answer an appeal about any subject. */
const answers: ReadonlySet<Action> = new Set<Action>(['restore', 'uphold']);

/** That something is gone does not stop an appeal from being answered. */
async function readSubject(
  trx: Trx,
  kind: SubjectKind,
  id: number,
  { member_id, kind: case_kind }: LockedCase,
  action: Action,
) {
  const subject = await kind.read(trx, id);
  if (subject) return kind.is_of_case ? { ...subject, member_id } : subject;
  if (case_kind === 'appeal' && answers.has(action)) return { member_id, state: {} };
  throw new AppError('deleted');
}

/** Requires a rule and facts of a decision against a member, and words of a request for changes. Returns the details with the labels that follow. */
async function assertReasoned(
  trx: Trx,
  decision: Decision,
  subject: DecidedSubject,
): Promise<DecisionDetails> {
  const { action, rule_id, facts = '' } = decision;
  const was_public = await takesAway(trx, action, subject);
  const details = { ...decision.details, ...(was_public && { was_public }) };
  if (isAdverse(action, details)) {
    if (rule_id === undefined) throw new AppError('invalid', { rule_id: 'missing' });
    if (facts.trim() === '') throw new AppError('invalid', { facts: 'missing' });
  }
  if (action === 'uphold' && facts.trim() === '')
    throw new AppError('invalid', { facts: 'missing' });
  if (action === 'ask-changes' && Object.keys(details.changes ?? {}).length === 0)
    throw new AppError('invalid', { changes: 'missing' });
  // Of what gives no label, the statement that inserts it looks whether there is such a rule.
  const label = action === 'approve-limited' ? await labelOfRule(trx, rule_id) : '';
  const labels = await labelsOf(trx, decision, label);
  assertRegions({ action, details, has_label: labels.length > 0 });
  return labels.length > 0 ? { ...details, labels } : details;
}

/** '' for none. Throws `invalid` for an unknown rule. */
async function labelOfRule(trx: Trx, rule_id: number | undefined): Promise<string> {
  if (rule_id === undefined) return '';
  const rule = await trx
    .selectFrom('content_rule')
    .select('label')
    .where('rule_id', '=', rule_id)
    .executeTakeFirst();
  if (!rule) throw new AppError('invalid', { rule_id: 'unknown' });
  return rule.label;
}

interface DecisionToInsert extends Omit<Decision, 'reference'> {
  case_id: number;
  subject: Subject;
  member_id: number | null;
  /** The state of the subject, for the event. */
  before: object;
  seconds: number;
}

/** Inserts a decision and its event by one statement, after the case is locked. Throws `already` where one waits or is newer than the reviewer has seen, and `invalid` for an unknown rule. */
async function insertDecision(
  trx: Trx,
  { staff_id }: Reviewer,
  { case_id, action, subject, ...given }: DecisionToInsert,
): Promise<{ decision_id: number; effect_at: Date }> {
  const rule_id = given.rule_id ?? null;
  const newest = given.newest_decision ?? null;
  const { facts = '', details = {}, is_automated = false, before, seconds, member_id } = given;
  const actor = staff_id === null ? 'operator' : 'staff';
  const { rows } = await sql<{ decision_id: number; effect_at: Date }>`
    with made as (
      insert into moderation_decision (case_id, action, is_automated, subject_type, subject_id, member_id, staff_id,
        rule_id, facts, details, effect_at)
      select ${prepared} ${case_id}::int, ${action}::text, ${is_automated}::boolean, ${subject.type}::text, ${subject.id}::text, ${member_id}::int,
        ${staff_id}::int, ${rule_id}::int, ${facts}::text, ${JSON.stringify(details)}::jsonb, now() + make_interval(secs => ${seconds})
      where (${rule_id}::int is null or exists (select from content_rule where rule_id = ${rule_id}::int))
        and (${newest}::int is null or not exists (
          select from moderation_decision as other where other.case_id = ${case_id}::int and other.decision_id > ${newest}::int
            and other.undone_at is null and not other.is_automated and other.staff_id is distinct from ${staff_id}::int))
      on conflict (case_id) where applied_at is null and undone_at is null do nothing
      returning decision_id, effect_at, case_id, member_id, subject_type, subject_id, rule_id, facts, action, details),
    noted as (
      insert into case_event (case_id, kind, actor, staff_id, member_id, subject_type, subject_id, rule_id, note, before, after)
      select case_id, 'decided', ${is_automated ? 'system' : actor}::text, ${is_automated ? null : staff_id}::int, member_id,
        subject_type, subject_id, rule_id, facts, ${JSON.stringify(before)}::jsonb,
        jsonb_build_object('decision_id', decision_id, 'action', action) || details
      from made)
    select decision_id, effect_at from made`.execute(trx);
  const [row] = rows;
  if (row) return row;
  await labelOfRule(trx, given.rule_id);
  throw conflict('decided');
}

/**
 * Takes a decision back before it takes effect: the own one, and one that failed to take effect also of somebody else, because its case can be neither decided nor answered
 * until then. The operator may do so with any. Throws not_found, `forbidden` for that of somebody else and for a failed one about what is of the reviewer, and `already` for
 * one that is effective.
 */
export const undoDecision = (ctx: Ctx, by: Reviewer, decision_id: number): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockCaseOf(trx, decision_id);
    const row = await trx
      .selectFrom('moderation_decision')
      .select(['case_id', 'staff_id', 'applied_at', 'undone_at', 'failures'])
      .where('decision_id', '=', decision_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    if (row.staff_id !== by.staff_id && by.staff_id !== null) await assertStuck(trx, by, row);
    if (row.applied_at) throw conflict('applied');
    if (row.undone_at) return;
    await trx
      .updateTable('moderation_decision')
      .set({ undone_at: sql<Date>`now()` })
      .where('decision_id', '=', decision_id)
      .execute();
    await appendEvent(trx, { case_id: row.case_id, kind: 'undone', by, after: { decision_id } });
  });

/** Of a decision of somebody else: throws `forbidden` unless it failed and the reviewer may decide its case. */
async function assertStuck(
  trx: Trx,
  { staff_id, has_child_safety }: Reviewer,
  { case_id, failures }: { case_id: number; failures: number },
): Promise<void> {
  const { priority } = await trx
    .selectFrom('moderation_case')
    .select('priority')
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow();
  if (priority >= child_safety_priority && !has_child_safety) throw new AppError('not_found');
  if (failures === 0 || (await isPartialTo(trx, case_id, staff_id)))
    throw new AppError('forbidden');
}
