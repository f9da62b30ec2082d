import type * as z from 'zod/mini';
import { sql } from 'kysely';
import type {
  QueuedCase as Shown,
  QueuePage,
  Queues,
} from '#contracts/calls/console/console-cases.ts';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority } from '../cases/index.ts';
import type { Reviewer } from '../moderation/index.ts';
import {
  listQueue,
  listSavedQueues,
  type QueueOwner,
  type QueueCursor,
  type QueuedCase,
  type QueueFilter,
} from '../case-queues/index.ts';
import { namesOf, titlesOf, type Named } from './names.ts';

/** Open cases of each kind, and how pressing they are; and the saved filters. */
export async function listQueuesFor(
  { db }: Ctx,
  by: Reviewer & QueueOwner,
): Promise<z.input<typeof Queues>> {
  const most = by.has_child_safety ? child_safety_priority : child_safety_priority - 1;
  const { rows } = await sql<{
    kind: string;
    open: number;
    free: number;
    overdue: number;
    pressing: number;
    next_due_at: Date | null;
  }>`
    select kind, count(*)::int as open,
      (count(*) filter (where lease_until is null or lease_until <= now()))::int as free,
      (count(*) filter (where due_at < now()))::int as overdue,
      (count(*) filter (where due_at >= now() and due_at - now() < (due_at - created_at) / 2))::int as pressing,
      min(due_at) as next_due_at
    from moderation_case where state <> 'closed' and priority <= ${most}
    group by kind order by min(coalesce(due_at, 'infinity')), kind`.execute(db);
  return {
    queues: rows.map((row) => ({ ...row, next_due_at: row.next_due_at?.toISOString() ?? null })),
    saved: await listSavedQueues(db, by),
  };
}

/** A page of open cases with names; `after` as the page before gave it, undefined when it makes no sense. */
export async function listCasesFor(
  ctx: Ctx,
  by: Reviewer,
  filter: QueueFilter,
  after?: string,
): Promise<z.input<typeof QueuePage>> {
  const { cases, next } = await listQueue(ctx, by, filter, cursorOf(after));
  return {
    cases: await withNames(ctx, cases),
    next: next && [next.priority, next.due, next.case_id].join('.'),
  };
}

/** `{priority}.{seconds or infinity}.{case id}`; seconds may have a fraction. */
function cursorOf(text: string | undefined): QueueCursor | undefined {
  const [, priority, due, case_id] = /^(\d)\.(infinity|-?[\d.]+)\.(\d+)$/.exec(text ?? '') ?? [];
  return due === undefined
    ? undefined
    : { priority: Number(priority), due, case_id: Number(case_id) };
}

/** Cases with the names of their members and the titles of their subjects. */
async function withNames(
  { db }: Ctx,
  cases: readonly QueuedCase[],
): Promise<z.input<typeof Shown>[]> {
  const nameOf = await namesOf(
    db,
    cases.flatMap(({ member_id, assignee_id }) => [member_id, assignee_id]),
  );
  const titleOf = await titlesOf(db, cases);
  return cases.map((row) =>
    queuedCase(row, {
      title: titleOf(row.subject_type, row.subject_id),
      member: nameOf(row.member_id),
      assignee: nameOf(row.assignee_id),
    }),
  );
}

/** A case as the console shows it, with what its numbers name. */
export const queuedCase = (
  row: QueuedCase,
  names: { title: string; member: Named | null; assignee: Named | null },
): z.input<typeof Shown> => ({
  reference: row.reference,
  kind: row.kind,
  state: row.state,
  subject_type: row.subject_type,
  subject_id: row.subject_id,
  reason: row.reason,
  region: row.region,
  priority: row.priority,
  times: row.times,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  ...names,
});
