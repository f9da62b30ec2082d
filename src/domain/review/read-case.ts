import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { QueuedCase } from '../case-queues/index.ts';
import type { Ctx } from '../ctx.ts';
import { child_safety_priority, type Reviewer } from '../moderation/index.ts';

/** A case with the names of whom it names. */
export type CaseRow = QueuedCase & {
  outcome: string | null;
  closed_at: Date | null;
  lease_until: Date | null;
  member_name: string | null;
  assignee_name: string | null;
  is_form: boolean;
  email: string;
  lang: string | null;
  flagger: string | null;
  fields: Record<string, unknown>;
  /** The newest version in force of each rule, by code. */
  rule_ids: number[];
};

/** Throws not_found, for one that they may not see as well. */
export async function readCase({ db }: Ctx, by: Reviewer, reference: string): Promise<CaseRow> {
  const { rows } = await sql<CaseRow>`
    select ${prepared} c.reference, c.case_id, c.kind, c.state, c.target_type as subject_type, c.target_id as subject_id,
      c.member_id, c.reason, c.region, c.priority, c.times, c.created_at, c.due_at, c.escalations,
      l.assignee_id, l.lease_until, m.username as member_name, a.username as assignee_name,
      c.outcome, c.closed_at, c.secret_hash is not null as is_form, c.email, c.lang, c.fields, f.name as flagger,
      array(select distinct on (code) rule_id from content_rule where valid_from <= now() order by code, version desc) as rule_ids
    from moderation_case as c left join trusted_flagger as f on f.flagger_id = c.flagger_id
    left join lateral (select c.assignee_id, c.lease_until where c.lease_until > now()) as l on true
    left join member as m on m.member_id = c.member_id
    left join member as a on a.member_id = l.assignee_id
    where c.reference = ${reference}`.execute(db);
  const [row] = rows;
  if (!row || (row.priority >= child_safety_priority && !by.has_child_safety))
    throw new AppError('not_found');
  return row;
}
