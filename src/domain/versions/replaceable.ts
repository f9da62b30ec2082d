import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import { hasVersion } from './video-version.ts';

/** Of `v`: a decision covers it, it is shown or waits for its time, no case hides it, and no consent is withdrawn. */
const isShown = sql<boolean>`(
  v.media_id is not null and exists (select from publication p where p.video_id = v.video_id and p.revoked_at is null)
  and (v.status_id = ${videoStatus.active}
    or (v.status_id = ${videoStatus.pending} and exists (select from video_schedule s where s.video_id = v.video_id)))
  and not exists (select from case_hidden_video h where h.video_id = v.video_id)
  and not exists (select from consent c where c.video_id = v.video_id and c.withdrawn_at is not null))`;

/** Why a version cannot take the place of a video now; undefined for none. */
export async function hindranceTo(
  db: Db | Trx,
  { version_id, video_id }: { version_id: number; video_id: number },
): Promise<'not published' | 'not ready' | 'held' | undefined> {
  const { rows } = await sql<{ is_shown: boolean; is_ready: boolean; is_held: boolean }>`
    select ${isShown} as is_shown, is_held('video', v.video_id) or is_held('video', n.video_id) as is_held,
      exists (select from media m where m.media_id = n.media_id and m.state = 'ready') as is_ready
    from video as v, video as n where v.video_id = ${video_id} and n.video_id = ${version_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.is_shown) return 'not published';
  if (!row.is_ready) return 'not ready';
  // Its film would be erased, or its number end.
  return row.is_held ? 'held' : undefined;
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
    select ${isShown} as is_shown, ${hasVersion(sql`v.video_id`)} as has_version
    from video as v where v.video_id = ${video_id} and v.member_id = ${member_id} and v.status_id <> ${videoStatus.deleted}`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  if (!row.is_shown || row.has_version) throw new AppError('already');
}
