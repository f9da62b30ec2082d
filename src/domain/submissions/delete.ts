import type { Trx } from '#platform/db/pool.ts';
import { deleteAlbumIn } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { eraseNow } from '../media/index.ts';
import { closeDeleted } from '../moderation/index.ts';
import { deleteVideoIn } from '../videos/index.ts';
import { lockBefore } from './lock-before.ts';

/**
 * Deletes a video for good, with its files unless another video shows the clip, and closes the cases about it. Throws not_found, and `forbidden` where a danger for a child
 * is to be decided first, or a legal hold keeps it. Safe to repeat.
 */
export const deleteVideo = (ctx: Ctx, video_id: number): Promise<void> =>
  deleteForGood(ctx, { type: 'video', id: String(video_id) }, (trx) =>
    deleteVideoIn(ctx, trx, video_id),
  );

/** The same for an album; its photos go unless another album has them. */
export const deleteAlbum = (ctx: Ctx, album_id: number): Promise<void> =>
  deleteForGood(ctx, { type: 'album', id: String(album_id) }, (trx) =>
    deleteAlbumIn(ctx, trx, album_id),
  );

async function deleteForGood(
  ctx: Ctx,
  subject: { type: 'video' | 'album'; id: string },
  deleteIn: (trx: Trx) => Promise<string[]>,
): Promise<void> {
  const storage_keys = await ctx.db.transaction().execute(async (trx) => {
    await lockBefore(trx, subject.type, [Number(subject.id)]);
    const keys = await deleteIn(trx);
    await closeDeleted(ctx, trx, subject);
    return keys;
  });
  ctx.log.info({ [`${subject.type}_id`]: subject.id }, `${subject.type} deleted`);
  for (const storage_key of storage_keys) await eraseNow(ctx, storage_key);
}
