import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

/** How things stand for whoever comes second: how the case is, or what became of its decision. */
export type Standing = 'open' | 'working' | 'closed' | 'decided' | 'applied' | 'held';

/** That somebody else was first: how things stand, and who works on the case, where somebody does. */
export const conflict = (state: Standing, assignee?: number): AppError =>
  new AppError('already', assignee === undefined ? { state } : { state, assignee });

/**
 * True of an appeal, by the number of its case, against a decision in a case in which this member of
 * the staff took one: an automated decision follows from another one in the same case.
 */
const isAgainstOwn = (
  case_id: RawBuilder<unknown>,
  staff_id: number | null,
) => sql<boolean>`exists (
  select from reasons_statement s join moderation_decision d using (decision_id)
    join moderation_decision taken on taken.case_id = d.case_id
  where s.appeal_case_id = ${case_id} and taken.staff_id = ${staff_id})`;

/** Whether an appeal is against a decision of this member of the staff. */
export async function isOwnDecision(
  db: Db | Trx,
  case_id: number,
  staff_id: number | null,
): Promise<boolean> {
  const row = await db
    .selectNoFrom(isAgainstOwn(sql`${case_id}`, staff_id).as('is'))
    .executeTakeFirstOrThrow();
  return row.is;
}

/**
 * Of a case `c`: whether this member of the staff may not decide it, because it is about what is theirs
 * or an appeal against what they decided. A form that a visitor filled in names the subject alone.
 */
export const isPartial = (
  staff_id: number,
) => sql<boolean>`(c.member_id is not distinct from ${staff_id}
  or (c.target_type = 'member' and c.target_id = ${String(staff_id)})
  or (c.target_type = 'video' and exists (select from video v where v.member_id = ${staff_id} and v.video_id::text = c.target_id))
  or (c.target_type = 'album' and exists (select from album a where a.member_id = ${staff_id} and a.album_id::text = c.target_id))
  or (c.kind = 'appeal' and ${isAgainstOwn(sql.ref('c.case_id'), staff_id)}))`;
