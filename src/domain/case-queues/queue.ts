import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority, type Reviewer } from '../moderation/index.ts';

/** A saved filter over cases. */
export interface QueueFilter {
  kinds?: readonly string[] | undefined;
  region?: string | undefined;
  /** Those of one uploader. */
  member_id?: number | undefined;
  /** Those that the reviewer works on. */
  mine?: boolean | undefined;
}

/** One case as a queue shows it. */
export interface QueuedCase {
  reference: string;
  case_id: number;
  kind: string;
  state: string;
  subject_type: string | null;
  subject_id: string | null;
  member_id: number | null;
  reason: string;
  region: string;
  priority: number;
  times: number;
  created_at: Date;
  due_at: Date | null;
  /** How many of its warnings were sent, of 3. */
  escalations: number;
  /** Whoever works on it just now. */
  assignee_id: number | null;
}

/** Where the next page begins: of the last case of the page before. */
export interface QueueCursor {
  priority: number;
  /** Seconds since 1970 with fractions, or 'infinity' for none. */
  due: string;
  case_id: number;
}

export const queue_page = 50;

/**
 * Open cases of a queue, the most urgent first: by priority, then by the date until which they must be
 * decided. A page of fifty, from a cursor on.
 */
export async function listQueue(
  { db }: Ctx,
  by: Reviewer,
  filter: QueueFilter,
  after?: QueueCursor,
): Promise<{ cases: QueuedCase[]; next: QueueCursor | null }> {
  const due = sql<string>`coalesce(due_at, 'infinity')`;
  let query = db
    .selectFrom('moderation_case')
    .select([
      'reference',
      'case_id',
      'kind',
      'state',
      'target_type as subject_type',
      'target_id as subject_id',
      'member_id',
      'reason',
      'region',
      'priority',
      'times',
      'created_at',
      'due_at',
      'escalations',
      sql<number | null>`case when lease_until > now() then assignee_id end`.as('assignee_id'),
      sql<string>`coalesce(extract(epoch from due_at)::text, 'infinity')`.as('due'),
    ])
    .where('state', '<>', 'closed');
  if (!by.has_child_safety) query = query.where('priority', '<', child_safety_priority);
  if (filter.kinds) query = query.where('kind', 'in', filter.kinds);
  if (filter.region !== undefined) query = query.where('region', '=', filter.region);
  if (filter.member_id !== undefined) query = query.where('member_id', '=', filter.member_id);
  if (filter.mine)
    query = query
      .where('assignee_id', '=', by.staff_id)
      .where('lease_until', '>', sql<Date>`now()`);
  if (after)
    query = query.where(
      sql<boolean>`(-priority, ${due}, case_id) > (${-after.priority}, ${
        after.due === 'infinity'
          ? sql`'infinity'::timestamptz`
          : sql`to_timestamp(${after.due}::numeric)`
      }, ${after.case_id})`,
    );
  const rows = await query
    .orderBy(sql`-priority`)
    .orderBy(due)
    .orderBy('case_id')
    .limit(queue_page + 1)
    .execute();
  const cases: QueuedCase[] = rows.slice(0, queue_page);
  const last = rows.length > queue_page ? rows[queue_page - 1] : undefined;
  return {
    cases,
    next: last ? { priority: last.priority, due: last.due, case_id: last.case_id } : null,
  };
}

/** How many cases each kind has that are not closed, and how many of them are past their date. */
export async function countQueues(
  { db }: Ctx,
  by: Reviewer,
): Promise<{ kind: string; open: number; overdue: number }[]> {
  let query = db
    .selectFrom('moderation_case')
    .select([
      'kind',
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where due_at < now()))::int`.as('overdue'),
    ])
    .where('state', '<>', 'closed')
    .groupBy('kind')
    .orderBy('kind');
  if (!by.has_child_safety) query = query.where('priority', '<', child_safety_priority);
  return query.execute();
}
