import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority } from '../cases/index.ts';
import type { Reviewer } from '../moderation/index.ts';
import { conditionsOf, type QueueFilter } from './queue-filter.ts';

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
  /** The member of the staff who works on it just now. */
  assignee_id: number | null;
}

/** Where the next page begins: of the last case of the page before. */
export interface QueueCursor {
  priority: number;
  /** Seconds since 1970 with fractions, or 'infinity' for none. */
  due: string;
  case_id: number;
}

const queue_page = 50;
/** Cases that one page looks at: a filter that few of them meet goes on with the next page. */
const scan_most = 2000;

const due = sql<string>`coalesce(c.due_at, 'infinity')`;
const rank = sql<number>`-c.priority`;
const cursor = sql<string>`coalesce(extract(epoch from c.due_at)::text, 'infinity')`;

/**
 * Open cases of a queue, the most urgent first: by priority, then by the date until which they must be decided. A page of fifty, from a cursor on. A page looks at some
 * thousand cases at most: it may have less than fifty, and even none, while there is a `next`.
 */
export async function listQueue(
  { db }: Ctx,
  by: Reviewer,
  filter: QueueFilter,
  after?: QueueCursor,
): Promise<{ cases: QueuedCase[]; next: QueueCursor | null }> {
  const { found, asked } = conditionsOf(by, filter);
  const scanned = sql`from moderation_case as c where ${sql.join([...found, ...behind(after)], sql` and `)}
    order by ${rank}, ${due}, c.case_id`;
  const columns = sql`${rank} as rank, ${due} as due_or_never, c.reference, c.case_id, c.kind, c.state, c.target_type, c.target_id, c.member_id, c.reason, c.region, c.priority, c.times,
    c.created_at, c.due_at, c.escalations, c.assignee_id, c.lease_until`;
  const { rows } = await sql<QueuedCase & { due: string }>`
    select c.reference, c.case_id, c.kind, c.state, c.target_type as subject_type, c.target_id as subject_id, c.member_id, c.reason, c.region,
      c.priority, c.times, c.created_at, c.due_at, c.escalations, case when c.lease_until > now() then c.assignee_id end as assignee_id,
      ${cursor} as due
    from (select ${columns} ${scanned} limit ${asked.length > 0 ? scan_most : queue_page + 1}) as c
    where ${asked.length > 0 ? sql.join([...asked], sql` and `) : sql`true`}
    order by c.rank, c.due_or_never, c.case_id limit ${queue_page + 1}`.execute(db);
  const cases: QueuedCase[] = rows.slice(0, queue_page);
  if (rows.length > queue_page) return { cases, next: cursorAt(rows[queue_page - 1]) };
  if (asked.length === 0) return { cases, next: null };
  const end = await sql<QueuedCase & { due: string }>`
    select c.priority, ${cursor} as due, c.case_id ${scanned} offset ${scan_most - 1} limit 2`.execute(
    db,
  );
  return { cases, next: end.rows.length > 1 ? cursorAt(end.rows[0]) : null };
}

const cursorAt = (row?: QueueCursor): QueueCursor | null =>
  row ? { priority: row.priority, due: row.due, case_id: row.case_id } : null;

const behind = (after?: QueueCursor) =>
  after
    ? [
        sql<boolean>`(${rank}, ${due}, c.case_id) > (${-after.priority}, ${
          after.due === 'infinity'
            ? sql`'infinity'::timestamptz`
            : sql`to_timestamp(${after.due}::numeric)`
        }, ${after.case_id})`,
      ]
    : [];

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
