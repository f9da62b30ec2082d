import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Outcome } from '../cases/index.ts';

const active = sql.lit(videoStatus.active);

/**
 * Asserts that the sender of a form is not notified of a removal while visitors still see the subject, or would see it again once the case ends. Of a form that
 * names several videos and albums, all have to be gone. Throws `invalid` with the field. The case is locked by the caller. Names of models and channels, and
 * accounts, are not checked: a form about one of them is about a part of it.
 */
export async function assertRemoved(
  trx: Trx,
  { case_id }: { case_id: number },
  outcome: Outcome,
): Promise<void> {
  if (outcome !== 'removed') return;
  const { rows } = await sql`
    with asked as (
      select target_type as type, case when target_id ~ '^\\d{1,9}$' then target_id::int end as id
      from moderation_case where case_id = ${case_id}
      union all select 'video', video_id from case_address where case_id = ${case_id} and video_id is not null
      union all select 'album', album_id from case_address where case_id = ${case_id} and album_id is not null)
    select from asked where
      (type = 'video' and exists (select from video where video_id = id and status_id = ${active}))
      or (type = 'album' and exists (select from album where album_id = id and status_id = ${active}))
      -- hidden until somebody decides, and nobody has
      or (exists (select from report_hold h where h.subject_type = type and h.subject_id = id) and not exists (
        select from moderation_decision d where d.subject_type = type and d.subject_id = id::text and d.applied_at is not null
          and d.undone_at is null and d.reversed_by is null and d.action in ('reject', 'remove', 'remove-stay-down')))
      or (type = 'photo' and exists (select from photo p join album_photo x using (photo_id) join album a using (album_id)
        where p.photo_id = id and not p.is_hidden and a.status_id = ${active}))
      or (type = 'playlist' and exists (select from playlist where playlist_id = id and visible = 1 and not is_hidden))
      or (type = 'comment' and exists (select from comment where comment_id = id and state = 'shown'))
      or (type = 'message' and exists (select from message where message_id = id and state = 'sent'))
      or (type = 'picture' and exists (select from member_picture where picture_id = id and state = 'approved'))
    limit 1`.execute(trx);
  if (rows.length > 0) throw new AppError('invalid', { outcome: 'still_public' });
}
