import { sql, type RawBuilder } from 'kysely';
import { child_safety_priority } from '../cases/index.ts';
import type { Reviewer } from '../moderation/index.ts';

/** Which open cases a queue has. */
export interface QueueFilter {
  kinds?: readonly string[] | undefined;
  state?: 'open' | 'working' | undefined;
  /** 0 to 3, or above. */
  priority?: number | undefined;
  region?: string | undefined;
  subject_type?: string | undefined;
  /** Those of one uploader. */
  member_id?: number | undefined;
  /** Those that this member of the staff works on; `none` for those that no one works on. */
  assignee?: number | 'none' | undefined;
  /** Those that the reviewer works on. */
  mine?: boolean | undefined;
  /** Those that have waited for so many hours. */
  hours?: number | undefined;
}

type Condition = RawBuilder<boolean>;

/** The conditions of a filter on a case `c`. */
export interface Conditions {
  /** Conditions that an index answers, in the order of the queue or with few rows at all. */
  found: readonly Condition[];
  /** Conditions that are checked for each row found. */
  asked: readonly Condition[];
}

export function conditionsOf(by: Reviewer, filter: QueueFilter): Conditions {
  const { kinds, state, priority, region, subject_type, member_id, hours } = filter;
  const assignee = filter.mine ? by.staff_id : filter.assignee;
  const isOneKind = kinds?.length === 1;
  const found = [
    sql<boolean>`c.state <> 'closed'`,
    !by.has_child_safety && sql<boolean>`c.priority < ${child_safety_priority}`,
    priority !== undefined && priority > 0 && sql<boolean>`-c.priority <= ${-priority}`,
    isOneKind && sql<boolean>`c.kind = ${kinds[0]}`,
    !isOneKind && subject_type !== undefined && sql<boolean>`c.target_type = ${subject_type}`,
    member_id !== undefined && sql<boolean>`c.member_id = ${member_id}`,
    typeof assignee === 'number' &&
      sql<boolean>`(c.assignee_id = ${assignee} and c.lease_until > now())`,
  ];
  const asked = [
    kinds && !isOneKind && sql<boolean>`c.kind = any(${[...kinds]}::text[])`,
    isOneKind && subject_type !== undefined && sql<boolean>`c.target_type = ${subject_type}`,
    state !== undefined && sql<boolean>`c.state = ${state}`,
    region !== undefined && sql<boolean>`c.region = ${region}`,
    assignee === 'none' && sql<boolean>`(c.lease_until is null or c.lease_until <= now())`,
    hours !== undefined && sql<boolean>`c.created_at <= now() - make_interval(hours => ${hours})`,
  ];
  return { found: found.filter((each) => each !== false), asked: asked.filter((each) => !!each) };
}
