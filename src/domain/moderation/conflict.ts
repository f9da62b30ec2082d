import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

/** The state that the second of two reviewers finds: that of the case, or of its decision. */
export type Standing = 'open' | 'working' | 'closed' | 'decided' | 'applied' | 'held';

/** The error where somebody else was first, with the state, and with the reviewer who works on the case, if there is one. */
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

const id = (of: string) =>
  sql`case when ${sql.ref(`${of}.target_id`)} ~ '^\\d{1,9}$' then ${sql.ref(`${of}.target_id`)}::int end`;

/**
 * Of a case by the name of its table: the member whose content or account it is about, as it is now. The column `member_id`
 * says so of a case of the staff; a form of a visitor names the subject alone.
 */
export const ownerOf = (of: string) => sql<number | null>`coalesce(${sql.ref(`${of}.member_id`)},
  case ${sql.ref(`${of}.target_type`)} when 'member' then ${id(of)}
    when 'video' then (select member_id from video where video_id = ${id(of)})
    when 'album' then (select member_id from album where album_id = ${id(of)})
    when 'photo' then (select a.member_id from album_photo x join album a using (album_id)
      where x.photo_id = ${id(of)} and a.member_id is not null order by a.album_id limit 1)
    when 'channel' then (select member_id from channel where channel_id = ${id(of)})
    when 'comment' then (select member_id from comment where comment_id = ${id(of)})
    when 'message' then (select member_id from message where message_id = ${id(of)})
    when 'playlist' then (select member_id from playlist where playlist_id = ${id(of)})
    when 'picture' then (select member_id from member_picture where picture_id = ${id(of)}) end)`;

/** Of a case by the name of its table: whether it is about what is of this member of the staff, or about a photo of which an album of theirs is one of several. */
const isAboutOwn = (of: string, staff_id: number) =>
  sql<boolean>`(${ownerOf(of)} is not distinct from ${staff_id} or (${sql.ref(`${of}.target_type`)} = 'photo' and exists (
    select from album_photo x join album a using (album_id) where x.photo_id = ${id(of)} and a.member_id = ${staff_id})))`;

/**
 * Of a case `c`: whether this member of the staff may not decide it, because it is about what is theirs,
 * an appeal against what they decided, or about the account of somebody out of such a case.
 */
export const isPartial = (staff_id: number) => sql<boolean>`(${isAboutOwn('c', staff_id)}
  or (c.kind = 'appeal' and ${isAgainstOwn(sql.ref('c.case_id'), staff_id)})
  or (c.kind = 'member' and exists (select from moderation_case origin where origin.reference = c.fields ->> 'source'
    and (${isAboutOwn('origin', staff_id)} or (origin.kind = 'appeal' and ${isAgainstOwn(sql.ref('origin.case_id'), staff_id)})))))`;

/** The same of one case. */
export async function isPartialTo(
  db: Db | Trx,
  case_id: number,
  staff_id: number | null,
): Promise<boolean> {
  if (staff_id === null) return false;
  const row = await db
    .selectFrom('moderation_case as c')
    .select(isPartial(staff_id).as('is'))
    .where('c.case_id', '=', case_id)
    .executeTakeFirst();
  return row?.is ?? false;
}

/** A moderator decides nothing about the account of an administrator: else the holder of a role could lock out the one who gave it. */
export async function assertRank(
  db: Db | Trx,
  staff_id: number | null,
  member_id: number,
): Promise<void> {
  if (staff_id === null) return;
  const rows = await db
    .selectFrom('login')
    .select(['id', 'role'])
    .where('id', 'in', [staff_id, member_id])
    .execute();
  const roleOf = (id: number) => rows.find((row) => row.id === id)?.role;
  if (roleOf(member_id) === 'administrator' && roleOf(staff_id) !== 'administrator')
    throw new AppError('forbidden', { reason: 'administrator' });
}

/** A case with the member whom it came from or concerns, and the owner of what it is about now. */
interface ConcernedCase {
  case_id: number;
  kind: string;
  target_type: string | null;
  member_id: number | null;
  owner_id: number | null;
}

/** Throws `forbidden` for a decision about oneself, an appeal against an own decision, and an account of an administrator unless an administrator decides. */
export async function assertImpartial(
  trx: Trx,
  { case_id, kind, target_type, member_id, owner_id }: ConcernedCase,
  staff_id: number | null,
): Promise<void> {
  if (staff_id === null) return;
  // The member who appeals need not be the one whom `ownerOf` names for a shared photo.
  if (staff_id === owner_id || staff_id === member_id) throw new AppError('forbidden');
  if (kind === 'appeal' && (await isOwnDecision(trx, case_id, staff_id)))
    throw new AppError('forbidden');
  const isShared = kind === 'member' || target_type === 'photo';
  if (isShared && (await isPartialTo(trx, case_id, staff_id))) throw new AppError('forbidden');
  if (target_type === 'member' && owner_id !== null) await assertRank(trx, staff_id, owner_id);
}
