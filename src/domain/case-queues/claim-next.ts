import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { appendEvent, lease_seconds, isPartial, type Reviewer } from '../moderation/index.ts';
import { conditionsOf, type QueueFilter } from './queue-filter.ts';

/** Of which cases to take the next one. */
export interface NextFilter extends QueueFilter {
  /** Not this one. */
  but?: string | undefined;
}

/**
 * Takes the most urgent case of a queue that no one works on, that no decision waits for, and that does
 * not wait for its uploader. Leaves out cases that the reviewer may not decide: about own content, or
 * an appeal against an own decision. Undefined when there is none; two concurrent calls get two.
 */
export const claimNext = (
  { db }: Ctx,
  by: Reviewer & { staff_id: number },
  { but, ...filter }: NextFilter,
): Promise<{ reference: string; lease_until: Date } | undefined> =>
  db.transaction().execute(async (trx) => {
    const { found: by_index, asked } = conditionsOf(by, filter);
    let query = trx
      .selectFrom('moderation_case as c')
      .select(['c.case_id', 'c.reference'])
      .where((eb) => eb.and([...by_index, ...asked]))
      .where(sql<boolean>`(c.lease_until is null or c.lease_until <= now())`)
      .where(({ not }) => not(isPartial(by.staff_id)))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('moderation_decision as d')
              .select('d.decision_id')
              .whereRef('d.case_id', '=', 'c.case_id')
              .where('d.undone_at', 'is', null)
              .where(sql<boolean>`(d.applied_at is null or ${waits_for_uploader})`),
          ),
        ),
      );
    if (but !== undefined) query = query.where('c.reference', '<>', but);
    const found = await query
      .orderBy(sql`-c.priority`)
      .orderBy(sql`coalesce(c.due_at, 'infinity')`)
      .orderBy('c.case_id')
      .limit(1)
      .forNoKeyUpdate('c')
      .skipLocked()
      .executeTakeFirst();
    if (!found) return undefined;
    const { lease_until } = await trx
      .updateTable('moderation_case')
      .set({
        assignee_id: by.staff_id,
        lease_until: sql<Date>`now() + make_interval(secs => ${lease_seconds})`,
        state: 'working',
      })
      .where('case_id', '=', found.case_id)
      .returning(sql<Date>`lease_until`.as('lease_until'))
      .executeTakeFirstOrThrow();
    await appendEvent(trx, { case_id: found.case_id, kind: 'claimed', by });
    return { reference: found.reference, lease_until };
  });

/** Changes were asked for, and the uploader has not answered, who is asked no more once another decision has given the same another status. */
const waits_for_uploader = sql`(d.action = 'ask-changes' and d.reversed_by is null
  and exists (select from subject_status as s
    where s.subject_type = d.subject_type and s.subject_id = d.subject_id and s.status = 'changes-asked')
  and not exists (
    select from case_event as e where e.case_id = d.case_id and e.kind = 'answered' and e.at >= d.applied_at))`;
