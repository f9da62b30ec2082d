import type * as z from 'zod/mini';
import { sql } from 'kysely';
import type {
  CaseDecision,
  CaseForm,
  CaseRule,
  ShownCase,
} from '#contracts/calls/console-cases.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import {
  child_safety_priority,
  isOwnDecision,
  isSeenBy,
  subjectKinds,
  type Action,
  type Reviewer,
} from '../moderation/index.ts';
import { listHistory, type QueuedCase } from '../case-queues/index.ts';
import type { RuleTexts } from '../rules/index.ts';
import { withNames } from './list-cases.ts';
import { namesOf } from './names.ts';
import { withEventNames } from './show-history.ts';
import { showSubject } from './show-subject.ts';
import { showUploader } from './show-uploader.ts';

type Shown = z.input<typeof ShownCase>;

export interface CaseReader {
  by: Reviewer & { staff_id: number };
  /** Of the console: addresses of files work in it alone. */
  session_id: number;
  lang: 'en' | 'de';
}

type CaseRow = QueuedCase & {
  outcome: string | null;
  closed_at: Date | null;
  lease_until: Date | null;
  is_form: boolean;
  email: string;
  lang: string | null;
  flagger: string | null;
  fields: Record<string, unknown>;
};

/** All that a reviewer needs of a case. Throws not_found, for one that they may not see as well. */
export async function showCaseFor(
  ctx: Ctx,
  { by, session_id, lang }: CaseReader,
  reference: string,
): Promise<Shown> {
  const row = await readCase(ctx, by, reference);
  const { subject_type, subject_id, case_id, member_id } = row;
  const subject = subject_type !== null &&
    subject_id !== null && { type: subject_type, id: subject_id };
  const [shown, listed, uploader, form, decisions, rules, conflict, ofCase, ofSubject] =
    await Promise.all([
      subject ? showSubject(ctx, { ...subject, session_id }) : null,
      withNames(ctx, [row]),
      showUploader(ctx, by, member_id),
      row.is_form ? readForm(ctx, row) : null,
      readDecisions(ctx, by, row),
      readRules(ctx, lang),
      conflictOf(ctx, by, row),
      listHistory(ctx, { case_id }, undefined, by),
      subject ? listHistory(ctx, { subject: subject as never }, undefined, by) : [],
    ]);
  const events = [...ofCase, ...ofSubject.filter((event) => event.reference !== reference)];
  const [listedCase] = listed;
  if (!listedCase) throw new AppError('not_found');
  const kind = subjectKinds[subject_type as keyof typeof subjectKinds];
  return {
    case: listedCase,
    outcome: row.outcome,
    closed_at: row.closed_at?.toISOString() ?? null,
    lease_until: row.lease_until?.toISOString() ?? null,
    is_mine: row.assignee_id === by.staff_id,
    conflict,
    facts: row.is_form ? {} : row.fields,
    subject: shown,
    uploader,
    form,
    waiting: decisions.find(({ applied_at, undone_at }) => !applied_at && !undone_at) ?? null,
    decisions,
    events: await withEventNames(
      ctx,
      events.toSorted((a, b) => b.event_id - a.event_id),
    ),
    rules,
    actions: [
      ...(kind && shown ? kind.actions : []),
      ...(row.kind === 'appeal' ? (['uphold'] as const) : []),
    ] satisfies Action[],
  };
}

async function readCase({ db }: Ctx, by: Reviewer, reference: string): Promise<CaseRow> {
  const { rows } = await sql<CaseRow>`
    select c.reference, c.case_id, c.kind, c.state, c.target_type as subject_type, c.target_id as subject_id,
      c.member_id, c.reason, c.region, c.priority, c.times, c.created_at, c.due_at, c.escalations,
      case when c.lease_until > now() then c.assignee_id end as assignee_id,
      case when c.lease_until > now() then c.lease_until end as lease_until,
      c.outcome, c.closed_at, c.secret_hash is not null as is_form, c.email, c.lang, c.fields, f.name as flagger
    from moderation_case as c left join trusted_flagger as f on f.flagger_id = c.flagger_id
    where c.reference = ${reference}`.execute(db);
  const [row] = rows;
  if (!row || (row.priority >= child_safety_priority && !by.has_child_safety))
    throw new AppError('not_found');
  return row;
}

async function readForm({ db }: Ctx, row: CaseRow): Promise<z.input<typeof CaseForm>> {
  const [addresses, attachments, closed] = await Promise.all([
    db
      .selectFrom('case_address')
      .select(['path', 'video_id'])
      .where('case_id', '=', row.case_id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('case_attachment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('case_id', '=', row.case_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('case_event')
      .select('event_id')
      .where('case_id', '=', row.case_id)
      .where('kind', '=', 'closed')
      .executeTakeFirst(),
  ]);
  const fields = Object.entries(row.fields).map(([name, value]) => [name, String(value)] as const);
  const { email, lang, flagger } = row;
  return {
    email,
    lang,
    flagger,
    fields: Object.fromEntries(fields),
    addresses,
    attachments: attachments.count,
    is_answered: closed !== undefined,
  };
}

/** Decisions about the case and about its subject that the reviewer may see, the newest first. */
async function readDecisions(
  { db }: Ctx,
  by: Reviewer,
  { case_id, subject_type, subject_id }: CaseRow,
): Promise<z.input<typeof CaseDecision>[]> {
  const rows = await db
    .selectFrom('moderation_decision as d')
    .innerJoin('moderation_case as c', 'c.case_id', 'd.case_id')
    .leftJoin('content_rule as r', 'r.rule_id', 'd.rule_id')
    .select(['d.decision_id', 'c.reference', 'd.action', 'd.facts', 'd.details', 'd.staff_id'])
    .select(['d.is_automated', 'd.decided_at', 'd.effect_at', 'd.applied_at', 'd.undone_at'])
    .select(sql<string | null>`r.code || ' ' || r.version`.as('rule'))
    .where((eb) =>
      eb.or([
        eb('d.case_id', '=', case_id),
        eb.and([
          eb('d.subject_type', '=', subject_type ?? ''),
          eb('d.subject_id', '=', subject_id ?? ''),
        ]),
      ]),
    )
    .where(isSeenBy(by, 'd.rule_id'))
    .orderBy('d.decision_id', 'desc')
    .limit(50)
    .execute();
  const nameOf = await namesOf(
    db,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.map(({ staff_id, details, ...row }) => ({
    ...row,
    details: details as Record<string, unknown>,
    staff: nameOf(staff_id),
    decided_at: row.decided_at.toISOString(),
    effect_at: row.effect_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  }));
}

/** The newest valid version of each rule. */
async function readRules({ db }: Ctx, lang: 'en' | 'de'): Promise<z.input<typeof CaseRule>[]> {
  const rows = await db
    .selectFrom('content_rule')
    .distinctOn('code')
    .select(['rule_id', 'code', 'version', 'disposition', 'label', 'region', 'texts'])
    .where('valid_from', '<=', sql<Date>`now()`)
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ texts, disposition, ...rule }) => {
    const { title, text } =
      (texts as unknown as RuleTexts)[lang] ?? (texts as unknown as RuleTexts).en;
    return {
      ...rule,
      title,
      text,
      disposition: disposition as z.input<typeof CaseRule>['disposition'],
    };
  });
}

/** Why the reviewer may not decide: the subject is their own, or the appeal is against their decision. */
async function conflictOf(
  { db }: Ctx,
  { staff_id }: Reviewer,
  { case_id, kind, member_id }: CaseRow,
): Promise<Shown['conflict']> {
  if (staff_id !== null && staff_id === member_id) return 'own';
  if (kind !== 'appeal') return null;
  return (await isOwnDecision(db, case_id, staff_id)) ? 'own-decision' : null;
}
