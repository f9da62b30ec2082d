import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertShowable, publishLater, setStatusOfDeleted } from '../publications/index.ts';

export interface VideoStateChange {
  status?: keyof typeof videoStatus;
  is_private?: boolean;
  /** It is as old as this moment. */
  is_new?: boolean;
}

/**
 * Publishes, hides, rejects or deletes a video; the lists follow in the same transaction. Of one that its uploader deleted it says how it comes back, if it does. One whose clip is not ready is published when it is. Throws
 * not_found, deleted for what was deleted with its clip, and invalid for one to show that no publication covers or that a case hides. Safe to repeat.
 */
export const setVideoState = (
  { db }: Ctx,
  video_id: number,
  change: VideoStateChange,
): Promise<void> => db.transaction().execute((trx) => changeVideoState(trx, video_id, change));

/** The same in the transaction of the caller, which holds no lock of a video or clip yet. */
export async function changeVideoState(
  trx: Trx,
  video_id: number,
  change: VideoStateChange,
): Promise<void> {
  const status =
    change.status === 'active' ? await stateWhenPublished(trx, video_id) : change.status;
  await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
  const before = await trx
    .selectFrom('video')
    .select('media_id')
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  if (before.media_id === null) throw new AppError('deleted');
  if (change.status === 'active') await assertShowable(trx, { type: 'video', id: video_id });
  const isDeleted =
    status !== undefined &&
    (await setStatusOfDeleted(trx, { type: 'video', id: video_id }, videoStatus[status]));
  await trx
    .updateTable('video')
    .set({
      ...(status && !isDeleted && { status_id: videoStatus[status] }),
      ...(change.is_private !== undefined && { is_private: change.is_private }),
      // A private one is in no list anyway.
      ...(change.is_private && { is_unlisted: false }),
      ...(change.is_new && { post_date: sql<Date>`now()` }),
      updated_at: sql<Date>`now()`,
    })
    .where('video_id', '=', video_id)
    .execute();
  // A shown video has no schedule.
  if (status === 'active' && !isDeleted) await publishLater(trx, video_id, null);
  await sql`select listing_refresh(array[${video_id}]::int[])`.execute(trx);
}

/** Clip before video, as everywhere: it must not become ready between this look and the change. */
async function stateWhenPublished(trx: Trx, video_id: number): Promise<'active' | 'processing'> {
  const clip = await trx
    .selectFrom('video')
    .innerJoin('media', 'media.media_id', 'video.media_id')
    .select('media.state')
    .where('video_id', '=', video_id)
    .forShare('media')
    .executeTakeFirst();
  return clip?.state === 'ready' ? 'active' : 'processing';
}
