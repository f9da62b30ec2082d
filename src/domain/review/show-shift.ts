import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority } from '../cases/index.ts';
import type { Reviewer } from '../moderation/index.ts';

/** The work of a reviewer since a session began. */
export interface Shift {
  decided: number;
  /** Urgent ones, dangers for children, and those that ended in a removal. */
  hard: number;
  minutes: number;
  /** Cases past their time, of all that the reviewer may see. */
  overdue: number;
  /** Of these, warned about at half of their time, and at a quarter that is left. */
  half: number;
  quarter: number;
}

export async function showShift(
  { db }: Ctx,
  { staff_id, has_child_safety }: Reviewer,
  started_at: Date,
): Promise<Shift> {
  const most = has_child_safety ? child_safety_priority : child_safety_priority - 1;
  const { rows } = await sql<Shift>`
    select (count(*))::int as decided,
      (count(*) filter (where c.priority >= 2 or d.action in ('remove', 'remove-stay-down')))::int as hard,
      floor(extract(epoch from now() - ${started_at}::timestamptz) / 60)::int as minutes,
      (select count(*) from moderation_case where state <> 'closed' and due_at < now()
        and priority <= ${most})::int as overdue,
      ${warned(1, most)} as half, ${warned(2, most)} as quarter
    from moderation_decision as d join moderation_case as c on c.case_id = d.case_id
    where d.staff_id = ${staff_id} and d.decided_at >= ${started_at} and d.undone_at is null`.execute(
    db,
  );
  return rows[0] ?? { decided: 0, hard: 0, minutes: 0, overdue: 0, half: 0, quarter: 0 };
}

/** Cases of a stage of their clock, as the worker has noted and mailed it (`escalateCases`), that are not past due. */
const warned = (stage: 1 | 2, most: number) => sql`(select count(*) from moderation_case
  where state <> 'closed' and escalations between 1 and 2 and escalations = ${stage} and due_at >= now()
    and priority <= ${most})::int`;
