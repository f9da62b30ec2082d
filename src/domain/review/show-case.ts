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
  appendEvent,
  child_safety_priority,
  isOwnDecision,
  isSeenBy,
  subjectKinds,
  type Action,
  type Reviewer,
} from '../moderation/index.ts';
import { listHistory, type QueuedCase, type ShownEvent } from '../case-queues/index.ts';
import type { RuleTexts } from '../rules/index.ts';
import type { CaseReader } from './case-reader.ts';
import { withNames } from './list-cases.ts';
import { reviewFolder } from './media-grant.ts';
import { namesOf } from './names.ts';
import { showApplication } from './show-application.ts';
import { withEventNames } from './show-history.ts';
import { showMatchesOf } from './show-matches.ts';
import { showPeople } from './show-people.ts';
import { showSubject } from './show-subject.ts';
import { showUploader } from './show-uploader.ts';

type Shown = z.input<typeof ShownCase>;

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
export async function showCaseFor(ctx: Ctx, reader: CaseReader, reference: string): Promise<Shown> {
  const { by, session_id, lang } = reader;
  const row = await readCase(ctx, by, reference);
  const { subject_type, subject_id, case_id, member_id } = row;
  if (subject_type === 'message') await noteLook(ctx, by, case_id);
  const subject = subject_type !== null &&
    subject_id !== null && { type: subject_type, id: subject_id };
  const [shown, [listedCase], uploader, form, decisions, rules, conflict, events, evidence] =
    await Promise.all([
      subject ? showSubject(ctx, { ...subject, session_id }) : null,
      withNames(ctx, [row]),
      showUploader(ctx, by, member_id),
      row.is_form ? readForm(ctx, row, session_id) : null,
      readDecisions(ctx, by, row),
      readRules(ctx, lang),
      conflictOf(ctx, by, row),
      readEvents(ctx, by, { case_id, reference, subject: subject || null }),
      readEvidence(ctx, reader, row),
    ]);
  if (!listedCase) throw new AppError('not_found');
  const kind = subjectKinds[subject_type as keyof typeof subjectKinds];
  return {
    case: listedCase,
    outcome: row.outcome,
    closed_at: row.closed_at?.toISOString() ?? null,
    lease_until: row.lease_until?.toISOString() ?? null,
    is_mine: row.assignee_id === by.staff_id,
    conflict,
    subject: shown,
    uploader,
    form,
    waiting: decisions.find(({ is_waiting }) => is_waiting) ?? null,
    decisions,
    ...evidence,
    events: await withEventNames(ctx, events),
    rules,
    actions: [
      ...(kind && shown ? kind.actions : []),
      ...(row.kind === 'appeal' ? (['uphold'] as const) : []),
    ] satisfies Action[],
  };
}

/** What members write to each other is looked at by nobody unseen. */
const noteLook = (ctx: Ctx, by: Reviewer, case_id: number): Promise<void> =>
  ctx.db
    .transaction()
    .execute((trx) => appendEvent(trx, { case_id, kind: 'viewed', by, note: 'messages' }));

/** What the case is held against. */
async function readEvidence(
  ctx: Ctx,
  reader: CaseReader,
  { reference, case_id, kind, subject_type: type, subject_id }: CaseRow,
): Promise<Pick<Shown, 'matches' | 'people' | 'application' | 'age_photo'>> {
  const subject = type !== null && subject_id !== null && { type, id: Number(subject_id), case_id };
  const [matches, people, application, age_photo] = await Promise.all([
    showMatchesOf(ctx, reader, reference),
    subject ? showPeople(ctx, reader, subject) : null,
    subject ? showApplication(ctx, reader, subject) : null,
    kind === 'age-photo' ? readAgePhoto(ctx, case_id) : null,
  ]);
  return { matches, people, application, age_photo };
}

async function readAgePhoto({ db }: Ctx, case_id: number): Promise<Shown['age_photo']> {
  const photo = await db
    .selectFrom('age_photo')
    .select('challenge_age')
    .where('case_id', '=', case_id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return photo ?? null;
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

/** Events of the case, and of other cases about its subject, the newest first. */
async function readEvents(
  ctx: Ctx,
  by: Reviewer,
  {
    case_id,
    reference,
    subject,
  }: { case_id: number; reference: string; subject: { type: string; id: string } | null },
): Promise<ShownEvent[]> {
  const [ofCase, ofSubject] = await Promise.all([
    listHistory(ctx, { case_id }, undefined, by),
    subject ? listHistory(ctx, { subject: subject as never }, undefined, by) : [],
  ]);
  const others = ofSubject.filter((event) => event.reference !== reference);
  return [...ofCase, ...others].toSorted((a, b) => b.event_id - a.event_id);
}

async function readForm(
  ctx: Ctx,
  row: CaseRow,
  session_id: number,
): Promise<z.input<typeof CaseForm>> {
  const { db } = ctx;
  const [addresses, attachments, closed] = await Promise.all([
    db
      .selectFrom('case_address')
      .select('path')
      .where('case_id', '=', row.case_id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('case_attachment')
      .select('storage_key')
      .where('case_id', '=', row.case_id)
      .orderBy('storage_key')
      .execute(),
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
    attachments: attachments.map(
      ({ storage_key }) => `${reviewFolder(ctx, session_id, `c/${storage_key}`)}picture.jpg`,
    ),
    is_answered: closed !== undefined,
  };
}

/** Decisions about the case and about its subject that the reviewer may see, the newest first. */
async function readDecisions(
  { db }: Ctx,
  by: Reviewer,
  { case_id, subject_type, subject_id }: CaseRow,
): Promise<(z.input<typeof CaseDecision> & { is_waiting: boolean })[]> {
  const rows = await db
    .selectFrom('moderation_decision as d')
    .innerJoin('moderation_case as c', 'c.case_id', 'd.case_id')
    .leftJoin('content_rule as r', 'r.rule_id', 'd.rule_id')
    .select(['d.decision_id', 'c.reference', 'd.action', 'd.facts', 'd.details', 'd.staff_id'])
    .select(['d.is_automated', 'd.decided_at', 'd.applied_at'])
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
    .where('d.undone_at', 'is', null)
    .orderBy('d.decision_id', 'desc')
    .limit(50)
    .execute();
  const nameOf = await namesOf(
    db,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.map(({ staff_id, details, applied_at, ...row }) => ({
    ...row,
    details: details as Record<string, unknown>,
    staff: nameOf(staff_id),
    decided_at: row.decided_at.toISOString(),
    is_waiting: applied_at === null,
  }));
}

/** The newest valid version of each rule, in one of its ten languages: the others would be most of what is read for a case. */
async function readRules({ db }: Ctx, lang: 'en' | 'de'): Promise<z.input<typeof CaseRule>[]> {
  const rows = await db
    .selectFrom('content_rule')
    .distinctOn('code')
    .select(['rule_id', 'code', 'disposition', 'region', 'label'])
    .select(sql<RuleTexts['en']>`coalesce(texts -> ${lang}::text, texts -> 'en')`.as('words'))
    .where('valid_from', '<=', sql<Date>`now()`)
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ words: { title, text }, disposition, ...rule }) => ({
    ...rule,
    title,
    text,
    disposition: disposition as z.input<typeof CaseRule>['disposition'],
  }));
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
