import type * as z from 'zod/mini';
import type { ShownCase } from '#contracts/calls/console/console-cases.ts';
import type { Ctx } from '../ctx.ts';
import {
  actionsIn,
  appendEvent,
  isOwnDecision,
  isPartialTo,
  subjectKinds,
  type Action,
  type Reviewer,
  type Subject,
} from '../moderation/index.ts';
import { listCaseHistory } from '../case-queues/index.ts';
import { putBackFrom } from '../cases/index.ts';
import type { CaseReader } from './case-reader.ts';
import { queuedCase } from './list-cases.ts';
import { named, titlesOf } from './names.ts';
import { readCase, type CaseRow } from './read-case.ts';
import { showApplication } from './show-application.ts';
import { showDecisions } from './show-decisions.ts';
import { showForm } from './show-form.ts';
import { shownEvents } from './show-history.ts';
import { showMatchesOf } from './show-matches.ts';
import { showPeople } from './show-people.ts';
import { showRules } from './show-rules.ts';
import { showSubject } from './show-subject.ts';
import { showUploader } from './show-uploader.ts';

type Shown = z.input<typeof ShownCase>;

/** All that a reviewer needs of a case. Throws not_found, for one that they may not see as well. */
export async function showCaseFor(ctx: Ctx, reader: CaseReader, reference: string): Promise<Shown> {
  const { by, session_id, lang } = reader;
  const row = await readCase(ctx, by, reference);
  const { subject_type, subject_id, case_id, member_id } = row;
  if (subject_type === 'message' || subject_type === 'thread')
    await noteLook(ctx, by, case_id, 'messages');
  if (row.is_preserved && by.has_child_safety) await noteLook(ctx, by, case_id, 'preserved files');
  const subject = subject_type !== null &&
    subject_id !== null && { type: subject_type, id: subject_id };
  const [shown, uploader, form, decisions, rules, conflict, events, evidence] = await Promise.all([
    subject ? showSubject(ctx, { ...subject, session_id }) : null,
    showUploader(ctx, by, member_id),
    showForm(ctx, row, session_id),
    showDecisions(ctx, by, row),
    showRules(ctx.db, row.rule_ids, lang),
    conflictOf(ctx, by, row),
    listCaseHistory(ctx, by, { case_id, subject: (subject || null) as Subject | null }),
    readEvidence(ctx, reader, row),
  ]);
  const kind = subjectKinds[subject_type as keyof typeof subjectKinds];
  const possible: ReadonlySet<Action> = kind && shown ? kind.actions : new Set();
  return {
    case: queuedCase(row, {
      title: await titleOf(ctx, row, shown),
      member: named(member_id, row.member_name),
      assignee: named(row.assignee_id, row.assignee_name),
    }),
    outcome: row.outcome,
    closed_at: row.closed_at?.toISOString() ?? null,
    lease_until: row.lease_until?.toISOString() ?? null,
    is_mine: row.assignee_id === by.staff_id,
    conflict,
    put_back_from: putBackFrom(row.kind, row.created_at)?.toISOString() ?? null,
    subject: shown,
    uploader,
    form,
    waiting: decisions.find(({ is_waiting }) => is_waiting) ?? null,
    decisions,
    newest_decision: row.newest_decision,
    ...evidence,
    events: shownEvents(events),
    rules,
    actions: [...actionsIn(row.kind, possible)],
  };
}

/** That of the subject, which has been read where it is shown. */
async function titleOf(ctx: Ctx, row: CaseRow, shown: Shown['subject']): Promise<string> {
  if (shown) return shown.title;
  return (await titlesOf(ctx.db, [row]))(row.subject_type, row.subject_id);
}

/** Every view of messages between members and of preserved files is recorded. */
const noteLook = (ctx: Ctx, by: Reviewer, case_id: number, note: string): Promise<void> =>
  ctx.db.transaction().execute((trx) => appendEvent(trx, { case_id, kind: 'viewed', by, note }));

/** Evidence that the case is compared with. */
async function readEvidence(
  ctx: Ctx,
  reader: CaseReader,
  { case_id, kind, subject_type: type, subject_id }: CaseRow,
): Promise<Pick<Shown, 'matches' | 'people' | 'application' | 'age_photo'>> {
  const subject = type !== null && subject_id !== null && { type, id: Number(subject_id), case_id };
  const [matches, people, application, age_photo] = await Promise.all([
    subject ? showMatchesOf(ctx, reader, subject) : [],
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

/** Why the reviewer may not decide: the subject is their own, or the appeal is against their decision. */
async function conflictOf(
  { db }: Ctx,
  { staff_id }: Reviewer,
  { case_id, kind, member_id, subject_type }: CaseRow,
): Promise<Shown['conflict']> {
  if (staff_id !== null && staff_id === member_id) return 'own';
  if (kind === 'appeal' && (await isOwnDecision(db, case_id, staff_id))) return 'own-decision';
  // The form of a visitor does not say whose it is; a case about an account names the one that it came from; a photo may be of several members.
  const isAsked = member_id === null || kind === 'member' || subject_type === 'photo';
  return isAsked && (await isPartialTo(db, case_id, staff_id)) ? 'own' : null;
}
