import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { dropCaptions } from '../captions/index.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotHeld } from '../holds/index.ts';
import { dropUnusedMedia } from '../media/index.ts';
import { dropPreviews, publishLater } from '../publications/index.ts';

/**
 * Deletes a video for good, in the caller's transaction: it leaves every list, its captions and own pictures go, and the objects of its clip unless another video shows the clip.
 * Its row stays, so that its address says that it was deleted, and who had published it. Returns the storage keys whose objects are to be erased. Throws not_found, and
 * `forbidden` for what a legal hold keeps. Safe to repeat.
 */
export async function deleteVideoIn(ctx: Ctx, trx: Trx, video_id: number): Promise<string[]> {
  const media_id = await lockWithClip(trx, video_id);
  await assertNotHeld(trx, 'video', video_id);
  await trx
    .updateTable('video')
    .set({ status_id: videoStatus.deleted, media_id: null, updated_at: sql<Date>`now()` })
    .where('video_id', '=', video_id)
    .execute();
  await sql`select listing_refresh(array[${video_id}]::int[])`.execute(trx);
  const captions = await dropCaptions(ctx, trx, video_id);
  await publishLater(trx, video_id, null);
  const previews = await dropPreviews(ctx, trx, video_id);
  const clip = media_id === null ? undefined : await dropUnusedMedia(ctx, trx, media_id);
  return [...(clip === undefined ? [] : [clip]), ...captions, ...previews];
}

/**
 * Locks a video after its clip, as everywhere: the step that makes a clip ready locks in this order. Returns the clip. While this waits, a new version may take the place of the video: then the
 * locks are given back and those of the new clip are taken, or nothing would ever erase that one.
 */
async function lockWithClip(trx: Trx, video_id: number): Promise<number | null> {
  await sql`savepoint clip`.execute(trx);
  for (;;) {
    const media_id = await clipOf(trx, video_id);
    if (media_id !== null)
      await sql`select from media where media_id = ${media_id} for update`.execute(trx);
    await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
    if ((await clipOf(trx, video_id)) === media_id) {
      await sql`release savepoint clip`.execute(trx);
      return media_id;
    }
    await sql`rollback to savepoint clip`.execute(trx);
  }
}

async function clipOf(trx: Trx, video_id: number): Promise<number | null> {
  const { media_id } = await trx
    .selectFrom('video')
    .select('media_id')
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return media_id;
}
