import type * as z from 'zod/mini';
import { sql } from 'kysely';
import type { UploaderRecord } from '#contracts/calls/console/console-cases.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { isSeenBy, type Reviewer } from '../moderation/index.ts';

type Row = Omit<z.input<typeof UploaderRecord>, 'joined_at' | 'strikes'> & {
  joined_at: Date;
  content: number;
  copyright: number;
  misuse: number;
};

/** The record of the member whose content or account a case is about; null for none, and for an erased one. */
export async function showUploader(
  { db }: Ctx,
  by: Reviewer,
  member_id: number | null,
): Promise<z.input<typeof UploaderRecord> | null> {
  if (member_id === null) return null;
  const { rows } = await sql<Row>`
    select ${prepared} m.member_id, m.username, m.created_at as joined_at,
      coalesce(l.suspended_at is not null and coalesce(l.suspended_until > now(), true), false) as is_suspended,
      d.approved, d.rejected, d.removed,
      (select count(*)::int from moderation_case c where c.member_id = m.member_id and c.state <> 'closed'
        and ${isSeenBy(by)}) as open_cases,
      s.content, s.copyright, s.misuse
    from member as m left join login as l on l.id = m.member_id,
    lateral (select
        (count(*) filter (where action in ('approve', 'approve-limited')))::int as approved,
        (count(*) filter (where action = 'reject'))::int as rejected,
        (count(*) filter (where action in ('remove', 'remove-stay-down')))::int as removed
      from moderation_decision x join moderation_case c using (case_id)
      where x.member_id = m.member_id and x.applied_at is not null and ${isSeenBy(by, 'x.rule_id')}) as d,
    lateral (select
        (count(*) filter (where kind = 'content'))::int as content,
        (count(*) filter (where kind = 'copyright'))::int as copyright,
        (count(*) filter (where kind = 'misuse'))::int as misuse
      from strike where member_id = m.member_id and revoked_at is null and expires_at > now()) as s
    where m.member_id = ${member_id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { content, copyright, misuse, joined_at, ...rest } = row;
  return { ...rest, joined_at: joined_at.toISOString(), strikes: { content, copyright, misuse } };
}
