import { sql } from 'kysely';
import type { Composition } from '../../compose.ts';

interface Finding {
  check: string;
  is_fine: boolean;
  is_warning?: true;
  detail: string;
}

/** Of a subject: an appeal against what was decided about it was upheld. */
const isUpheld = (type: string, id: string) => sql`exists (
  select from moderation_decision d where d.subject_type = ${sql.lit(type)} and d.subject_id = ${sql.ref(id)}::text
    and d.action = 'uphold' and d.applied_at is not null and d.undone_at is null)`;

/**
 * Side effects of an earlier version, which did more than let an upheld decision stand; the migration has restored the content that it hid. Only the owner
 * decides about the rest.
 */
export async function upheldFindings({
  system_ctx: { db },
}: Pick<Composition, 'system_ctx'>): Promise<Finding[]> {
  const { rows } = await sql<{ what: string }>`
    select 'member ' || m.username as what from uploader_verification v
      join verified_uploader u on u.member_id = v.member_id and u.revoked_at is null and u.verified_by = v.provider
      join member m on m.member_id = v.member_id
    where v.state = 'approved' and ${isUpheld('verification', 'v.verification_id')} and not exists (
      select from moderation_decision d where d.subject_type = 'verification' and d.subject_id = v.verification_id::text
        and d.action in ('approve', 'restore') and d.applied_at is not null and d.undone_at is null)
    union all select 'comment ' || c.comment_id from comment c
    where c.state = 'removed' and ${isUpheld('comment', 'c.comment_id')} and not ${isRemoved('comment', 'c.comment_id')}
    union all select 'message ' || c.message_id from message c
    where c.state = 'removed' and ${isUpheld('message', 'c.message_id')} and not ${isRemoved('message', 'c.message_id')}
    limit 20`.execute(db);
  if (rows.length === 0) return [];
  const names = rows.map(({ what }) => what).join(', ');
  return [
    {
      check: 'upheld',
      is_fine: true,
      is_warning: true,
      detail: `Decisions that were upheld have verified or removed these: ${names}; end a verification by "velour records verify-uploader --revoke", restore the others in a case.`,
    },
  ];
}

/** Of a comment or message: another decision that stands has removed it. */
const isRemoved = (type: string, id: string) => sql`exists (
  select from moderation_decision d where d.subject_type = ${sql.lit(type)} and d.subject_id = ${sql.ref(id)}::text
    and d.action in ('reject', 'remove') and d.applied_at is not null and d.undone_at is null and d.reversed_by is null)`;
