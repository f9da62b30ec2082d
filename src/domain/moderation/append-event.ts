import type { Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Reviewer, Subject } from './model.ts';

export type EventKind =
  | 'created'
  | 'repeated'
  | 'note'
  | 'closed'
  | 'hidden'
  | 'restored'
  | 'claimed'
  | 'released'
  | 'decided'
  | 'undone'
  | 'applied'
  | 'escalated'
  | 'viewed'
  | 'appealed'
  | 'answered'
  | 'reopened'
  | 'matched'
  | 'withdrawn';

export interface NewEvent {
  case_id: number;
  kind: EventKind;
  /** The actor: a reviewer, or by its word a visitor, a member who is not staff, or the system. */
  by: Reviewer | 'visitor' | 'member' | 'system';
  subject?: Subject | undefined;
  /** The member whom it concerns. */
  member_id?: number | null | undefined;
  rule_id?: number | null | undefined;
  /** 2000 characters at most. */
  note?: string | undefined;
  before?: object | undefined;
  after?: object | undefined;
}

/**
 * Appends an event in the transaction of what it is about. It joins the one chain when that commits;
 * until then this transaction alone sees it, under a number below zero.
 */
export async function appendEvent(
  trx: Transaction<Database>,
  { case_id, kind, by, subject, member_id, rule_id, note = '', before, after }: NewEvent,
): Promise<void> {
  const isStaff = typeof by === 'object';
  await trx
    .insertInto('case_event')
    .values({
      case_id,
      kind,
      actor: isStaff ? (by.staff_id === null ? 'operator' : 'staff') : by,
      staff_id: isStaff ? by.staff_id : null,
      member_id: member_id ?? null,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      rule_id: rule_id ?? null,
      note,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
