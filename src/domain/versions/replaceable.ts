import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import { openVersion } from './video-version.ts';

/** Of `v`: a decision covers it, it is shown or waits for its time, and no case hides it. */
const isShown = sql<boolean>`(
  v.media_id is not null and exists (select from publication p where p.video_id = v.video_id and p.revoked_at is null)
  and (v.status_id = ${videoStatus.active}
    or (v.status_id = ${videoStatus.pending} and exists (select from video_schedule s where s.video_id = v.video_id)))
  and not exists (select from case_hidden_video h where h.video_id = v.video_id))`;

/** Whether another video can take its place now. */
export async function isReplaceable(db: Db | Trx, video_id: number): Promise<boolean> {
  const { rows } =
    await sql`select from video as v where v.video_id = ${video_id} and ${isShown}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks a member's video in the caller's transaction, which holds no lock of a video yet, for another one to be made that takes its place. Throws not_found for another member's,
 * and `already` for one that is not published, or to which a new version is on its way.
 */
export async function demandReplaceable(
  trx: Trx,
  { video_id, member_id }: { video_id: number; member_id: number },
): Promise<void> {
  await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
  const { rows } = await sql<{ is_shown: boolean; has_version: boolean }>`
    select ${isShown} as is_shown,
      exists (${openVersion(sql`v.video_id`)}) or exists (
        select from upload u where u.replaces = v.video_id and u.state in ('receiving', 'complete')) as has_version
    from video as v where v.video_id = ${video_id} and v.member_id = ${member_id} and v.status_id <> ${videoStatus.deleted}`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  if (!row.is_shown || row.has_version) throw new AppError('already');
}
