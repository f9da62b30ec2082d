import type { Ctx } from '../ctx.ts';
import { isSeenBy, operator, type Reviewer, type Subject } from '../moderation/index.ts';

/** Whose events to show: views of the same rows. */
export type HistoryOf =
  | { subject: Subject }
  | { member_id: number }
  | { staff_id: number }
  | { case_id: number };

export interface ShownEvent {
  event_id: number;
  at: Date;
  reference: string;
  case_kind: string;
  kind: string;
  actor: string;
  staff_id: number | null;
  member_id: number | null;
  subject_type: string | null;
  subject_id: string | null;
  rule_id: number | null;
  note: string;
  before: unknown;
  after: unknown;
}

const page = 100;

/** Events of a subject, a member, a staff member or a case, the newest first; a hundred, from one on. */
export async function listHistory(
  { db }: Ctx,
  of: HistoryOf,
  before_event?: number,
  /** Who reads: events of dangers for children are for staff with that permission. */
  by: Pick<Reviewer, 'has_child_safety'> = operator,
): Promise<ShownEvent[]> {
  let query = db
    .selectFrom('case_event as e')
    .innerJoin('moderation_case as c', 'c.case_id', 'e.case_id')
    .select([
      'e.event_id',
      'e.at',
      'c.reference',
      'c.kind as case_kind',
      'e.kind',
      'e.actor',
      'e.staff_id',
      'e.member_id',
      'e.subject_type',
      'e.subject_id',
      'e.rule_id',
      'e.note',
      'e.before',
      'e.after',
    ]);
  if ('subject' in of)
    query = query
      .where('e.subject_type', '=', of.subject.type)
      .where('e.subject_id', '=', of.subject.id);
  else if ('member_id' in of) query = query.where('e.member_id', '=', of.member_id);
  else if ('case_id' in of) query = query.where('e.case_id', '=', of.case_id);
  else query = query.where('e.staff_id', '=', of.staff_id);
  query = query.where(isSeenBy(by, 'e.rule_id'));
  if (before_event !== undefined) query = query.where('e.event_id', '<', before_event);
  const rows = await query.orderBy('e.event_id', 'desc').limit(page).execute();
  return rows.map((row) => ({ ...row, event_id: Number(row.event_id) }));
}

/** The first event of the chain that was altered, or null. Reads all events. */
export async function findBrokenEvent({ slow_db }: Ctx): Promise<number | null> {
  const row = await slow_db
    .selectNoFrom((eb) => eb.fn<string | null>('case_event_break', []).as('event_id'))
    .executeTakeFirstOrThrow();
  return row.event_id === null ? null : Number(row.event_id);
}
