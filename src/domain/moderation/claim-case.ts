import { sql, type Transaction } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent } from './append-event.ts';
import { conflict, isPartial } from './conflict.ts';
import { child_safety_priority } from '../cases/index.ts';
import type { Reviewer } from './model.ts';

/** Seconds that a case belongs to the reviewer who claimed it; the page renews the lease while it is in use. */
export const lease_seconds = 600;

const lease_end = sql<Date>`now() + make_interval(secs => ${sql.lit(lease_seconds)})`;

/** The row of a case, locked for the transaction. */
export interface LockedCase {
  case_id: number;
  reference: string;
  kind: string;
  state: 'open' | 'working' | 'closed';
  priority: number;
  member_id: number | null;
  target_type: string | null;
  target_id: string | null;
  assignee_id: number | null;
  /** Whether a visitor's form opened it. */
  is_form: boolean;
  /** Whether the lease of the assignee runs. */
  is_leased: boolean;
  created_at: Date;
}

/**
 * Locks a case that the reviewer may see, before any other row: writers that all begin with the case do
 * not lock each other out. Events that others append to it need not wait. Throws not_found, for one
 * that they may not see as well.
 */
export async function lockCase(
  trx: Transaction<Database>,
  reference: string,
  { has_child_safety }: Reviewer,
): Promise<LockedCase> {
  const row = await trx
    .selectFrom('moderation_case')
    .modifyFront(prepared)
    .select([
      'case_id',
      'reference',
      'kind',
      sql<LockedCase['state']>`state`.as('state'),
      'priority',
      'member_id',
      'target_type',
      'target_id',
      'assignee_id',
      sql<boolean>`secret_hash is not null`.as('is_form'),
      sql<boolean>`coalesce(lease_until > now(), false)`.as('is_leased'),
      'created_at',
    ])
    .where('reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || (row.priority >= child_safety_priority && !has_child_safety))
    throw new AppError('not_found');
  return row;
}

/** Locks the case of a decision, which comes before the decision itself. */
export async function lockCaseOf(trx: Transaction<Database>, decision_id: number): Promise<void> {
  await trx
    .selectFrom('moderation_case as c')
    .select('c.case_id')
    .where('c.case_id', '=', (eb) =>
      eb
        .selectFrom('moderation_decision as d')
        .select('d.case_id')
        .where('d.decision_id', '=', decision_id),
    )
    .forNoKeyUpdate('c')
    .execute();
}

interface ClaimedRow {
  state: LockedCase['state'];
  priority: number;
  assignee_id: number | null;
  is_leased: boolean;
  /** Whether it is about what is of the reviewer, or an appeal against what they decided. */
  is_partial: boolean;
  /** Null when nothing was claimed. */
  lease_until: Date | null;
}

/**
 * Takes a case for ten minutes, or renews that: lock, change and event are one statement, because reviewers send it
 * for each case and again while they work. Throws not_found, `forbidden` for what they may not decide, `already` for a closed one, and
 * `already` with the `assignee` for one that somebody else works on.
 */
export async function claimCase(
  { db }: Ctx,
  by: Reviewer & { staff_id: number },
  reference: string,
): Promise<{ lease_until: Date }> {
  const seen = by.has_child_safety ? child_safety_priority : child_safety_priority - 1;
  const { rows } = await sql<ClaimedRow>`
    with found as materialized (
      select ${prepared} c.case_id, c.state, c.priority, c.assignee_id, coalesce(c.lease_until > now(), false) as is_leased,
        ${isPartial(by.staff_id)} as is_partial
      from moderation_case as c where c.reference = ${reference} and c.priority <= ${seen} for no key update),
    claimed as (
      update moderation_case as c set assignee_id = ${by.staff_id}::int, lease_until = ${lease_end},
        state = case when c.state = 'open' then 'working' else c.state end
      from found as f where c.case_id = f.case_id and f.state <> 'closed' and not f.is_partial
        and (not f.is_leased or f.assignee_id = ${by.staff_id}::int)
      returning c.lease_until),
    noted as (
      insert into case_event (case_id, kind, actor, staff_id)
      select f.case_id, 'claimed', 'staff', ${by.staff_id}::int from found as f, claimed
      where not (f.is_leased and f.assignee_id = ${by.staff_id}::int))
    select f.state, f.priority, f.assignee_id, f.is_leased, f.is_partial, claimed.lease_until
    from found as f left join claimed on true`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  if (row.is_partial) throw new AppError('forbidden');
  assertFree(row, by);
  if (!row.lease_until) throw conflict('working');
  return { lease_until: row.lease_until };
}

/** Throws `already` for a closed case, and with the assignee for one of somebody else. */
export function assertFree(
  { state, is_leased, assignee_id }: Pick<LockedCase, 'state' | 'is_leased' | 'assignee_id'>,
  { staff_id }: Reviewer,
): void {
  if (state === 'closed') throw conflict(state);
  if (is_leased && assignee_id !== null && assignee_id !== staff_id)
    throw conflict(state, assignee_id);
}

/** Gives a case back to its queue. False when it was not the reviewer's. */
export const releaseCase = (
  { db }: Ctx,
  by: Reviewer & { staff_id: number },
  reference: string,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { case_id, is_leased, assignee_id } = await lockCase(trx, reference, by);
    if (!is_leased || assignee_id !== by.staff_id) return false;
    await trx
      .updateTable('moderation_case')
      .set({ assignee_id: null, lease_until: null })
      .where('case_id', '=', case_id)
      .execute();
    await appendEvent(trx, { case_id, kind: 'released', by });
    return true;
  });
