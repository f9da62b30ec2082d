import type * as z from 'zod/mini';
import { sql } from 'kysely';
import { CaseDecision } from '#contracts/calls/console/console-cases.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { isSeenBy, type Reviewer } from '../moderation/index.ts';
import { named } from './names.ts';
import type { CaseRow } from './read-case.ts';

const most = 50;

/** Decisions about the case and about its subject that the reviewer may see, the newest first. */
export async function showDecisions(
  { db }: Ctx,
  by: Reviewer,
  { case_id, subject_type, subject_id }: CaseRow,
): Promise<(z.input<typeof CaseDecision> & { is_waiting: boolean })[]> {
  const rows = await db
    .selectFrom('moderation_decision as d')
    .modifyFront(prepared)
    .innerJoin('moderation_case as c', 'c.case_id', 'd.case_id')
    .leftJoin('content_rule as r', 'r.rule_id', 'd.rule_id')
    .leftJoin('member as s', 's.member_id', 'd.staff_id')
    .select(['d.decision_id', 'c.reference', 'd.action', 'd.facts', 'd.details', 'd.staff_id'])
    .select(['d.is_automated', 'd.decided_at', 'd.applied_at', 's.username'])
    .select(sql<string | null>`r.code || ' ' || r.version`.as('rule'))
    .where((eb) =>
      eb.or([
        eb('d.case_id', '=', case_id),
        eb.and([
          eb('d.subject_type', '=', subject_type ?? ''),
          eb('d.subject_id', '=', subject_id ?? ''),
        ]),
      ]),
    )
    .where(isSeenBy(by, 'd.rule_id'))
    .where('d.undone_at', 'is', null)
    .orderBy('d.decision_id', 'desc')
    .limit(sql.lit(most))
    .execute();
  return rows.map(({ staff_id, username, details, applied_at, ...row }) => ({
    ...row,
    details: CaseDecision.shape.details.parse(details),
    staff: named(staff_id, username),
    decided_at: row.decided_at.toISOString(),
    is_waiting: applied_at === null,
  }));
}
