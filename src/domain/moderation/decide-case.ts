import { sql, type Transaction } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { labelsOf } from '../content-labels/index.ts';
import { enqueuePurges } from '../purges/index.ts';
import { assertRegions } from '../region-hides/index.ts';
import { appendEvent } from './append-event.ts';
import { applyDecision } from './apply-decision.ts';
import { assertFree, lockCase, lockCaseOf, type LockedCase } from './claim-case.ts';
import { conflict, isOwnDecision } from './conflict.ts';
import { adverse, immediate, type Action, type DecisionDetails, type Reviewer } from './model.ts';
import { assertUnmatched } from './settle-hashes.ts';
import type { SubjectKind } from './subjects/subject-kind.ts';
import { subjectKinds } from './subjects/subject-kinds.ts';

type Trx = Transaction<Database>;

export interface Decision {
  reference: string;
  action: Action;
  /** The rule that it rests on; needed for whatever is against somebody. */
  rule_id?: number | undefined;
  /** What was found, in words for whoever it concerns; 2000 characters at most. */
  facts?: string | undefined;
  details?: DecisionDetails | undefined;
  /** Made by a rule of the site, without somebody who looked. */
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
 * Decides a case. What harms by being seen takes effect in this transaction, everything else after ten
 * seconds (`applyDueDecisions`), unless undone. Throws not_found; `forbidden` for the own content, the own account and an
 * appeal against an own decision; `already` for a case that is decided or that somebody else works
 * on; `invalid` with the field that is missing or makes no sense, and with every record that an approval lacks.
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
  const row = await insertDecision(
    trx,
    found,
    by,
    { ...decision, details, seconds },
    subject.member_id,
  );
  await appendEvent(trx, {
    case_id: found.case_id,
    kind: 'decided',
    by: decision.is_automated ? 'system' : by,
    subject: { type, id: String(id) },
    member_id: subject.member_id,
    rule_id: decision.rule_id,
    note: decision.facts,
    before: subject.state,
    after: { decision_id: row.decision_id, action: decision.action, ...details },
  });
  if (isImmediate) await applyDecision(ctx, trx, row.decision_id);
  return { decision_id: row.decision_id, effect_at: isImmediate ? null : row.effect_at };
}

/** What a decision is about, once nothing stands against it. Locks the case. Throws as `decideCase` does. */
async function assertDecidable(trx: Trx, by: Reviewer, decision: Decision) {
  const { action } = decision;
  const found = await lockCase(trx, decision.reference, by);
  assertFree(found, by);
  const { id, type, kind } = subjectOf(found, action);
  const subject = await readSubject(trx, kind, id, found, action);
  await assertImpartial(trx, found, by, subject.member_id);
  const details = await assertReasoned(trx, decision);
  await assertUnmatched(trx, found, action);
  const missing =
    (await kind.missing?.(trx, { id, action, case_id: found.case_id, details })) ?? {};
  if (Object.keys(missing).length > 0) throw new AppError('invalid', missing);
  return { found, id, type, subject, details };
}

/** Whether a decision could be made now; changes nothing. Throws as `decideCase` does. */
export async function checkDecision(trx: Trx, by: Reviewer, decision: Decision): Promise<void> {
  const { found } = await assertDecidable(trx, by, decision);
  const waiting = await trx
    .selectFrom('moderation_decision')
    .select('decision_id')
    .where('case_id', '=', found.case_id)
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (waiting) throw conflict('decided');
}

function subjectOf({ target_type, target_id, kind: case_kind }: LockedCase, action: Action) {
  const kind = subjectKinds[target_type as keyof typeof subjectKinds];
  const id = Number(target_id);
  if (!kind || !Number.isSafeInteger(id)) throw new AppError('invalid', { subject: 'none' });
  const isKnown =
    (case_kind === 'appeal' && answers.has(action)) ||
    (action !== 'uphold' && kind.actions.has(action));
  if (!isKnown) throw new AppError('invalid', { action: 'unknown' });
  return { kind, id, type: target_type as keyof typeof subjectKinds };
}

/** What answers an appeal, whatever it is about. */
const answers: ReadonlySet<Action> = new Set<Action>(['uphold', 'restore']);

/** That something is gone does not stop an appeal from being answered. */
async function readSubject(
  trx: Trx,
  kind: SubjectKind,
  id: number,
  { member_id, kind: case_kind }: LockedCase,
  action: Action,
) {
  const subject = await kind.read(trx, id);
  if (subject) return subject;
  if (case_kind === 'appeal' && answers.has(action)) return { member_id, state: {} };
  throw new AppError('deleted');
}

/** Nobody decides about themselves, and an appeal goes to somebody else than who decided. */
async function assertImpartial(
  trx: Trx,
  { case_id, kind }: LockedCase,
  { staff_id }: Reviewer,
  member_id: number | null,
): Promise<void> {
  if (staff_id === null) return;
  if (staff_id === member_id) throw new AppError('forbidden');
  if (kind === 'appeal' && (await isOwnDecision(trx, case_id, staff_id)))
    throw new AppError('forbidden');
}

/** What is against somebody names a rule and facts; what is asked of somebody has words. Returns the details with the labels that follow. */
async function assertReasoned(trx: Trx, decision: Decision): Promise<DecisionDetails> {
  const { action, rule_id, facts = '', details } = decision;
  if (adverse.has(action)) {
    if (rule_id === undefined) throw new AppError('invalid', { rule_id: 'missing' });
    if (facts.trim() === '') throw new AppError('invalid', { facts: 'missing' });
  }
  if (action === 'uphold' && facts.trim() === '')
    throw new AppError('invalid', { facts: 'missing' });
  if (action === 'ask-changes' && Object.keys(details?.changes ?? {}).length === 0)
    throw new AppError('invalid', { changes: 'missing' });
  const labels = await labelsOf(trx, decision, await labelOfRule(trx, rule_id));
  assertRegions({ action, details, has_label: labels.length > 0 });
  return labels.length > 0 ? { ...details, labels } : { ...details };
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

async function insertDecision(
  trx: Trx,
  found: LockedCase,
  { staff_id }: Reviewer,
  {
    action,
    rule_id,
    facts = '',
    details = {},
    is_automated = false,
    seconds,
  }: Decision & { seconds: number },
  member_id: number | null,
): Promise<{ decision_id: number; effect_at: Date }> {
  const row = await trx
    .insertInto('moderation_decision')
    .values({
      case_id: found.case_id,
      action,
      is_automated,
      subject_type: found.target_type ?? '',
      subject_id: found.target_id ?? '',
      member_id,
      staff_id,
      rule_id: rule_id ?? null,
      facts,
      details: JSON.stringify(details),
      effect_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .onConflict((conflict) =>
      conflict
        .column('case_id')
        .where('applied_at', 'is', null)
        .where('undone_at', 'is', null)
        .doNothing(),
    )
    .returning(['decision_id', 'effect_at'])
    .executeTakeFirst();
  if (!row) throw conflict('decided');
  return row;
}

/** Takes a decision back before it takes effect. Throws not_found, `forbidden` for that of somebody else, and `already` for one that is effective. */
export const undoDecision = (ctx: Ctx, by: Reviewer, decision_id: number): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockCaseOf(trx, decision_id);
    const row = await trx
      .selectFrom('moderation_decision')
      .select(['case_id', 'staff_id', 'applied_at', 'undone_at'])
      .where('decision_id', '=', decision_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    if (row.staff_id !== by.staff_id) throw new AppError('forbidden');
    if (row.applied_at) throw conflict('applied');
    if (row.undone_at) return;
    await trx
      .updateTable('moderation_decision')
      .set({ undone_at: sql<Date>`now()` })
      .where('decision_id', '=', decision_id)
      .execute();
    await appendEvent(trx, { case_id: row.case_id, kind: 'undone', by, after: { decision_id } });
  });
