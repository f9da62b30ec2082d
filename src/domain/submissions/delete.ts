import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { deleteAlbumIn } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { eraseNow } from '../media/index.ts';
import { closeDeleted } from '../moderation/index.ts';
import type { Published } from '../publications/index.ts';
import { deleteVideoIn } from '../videos/index.ts';
import { lockBefore } from './lock-before.ts';

/**
 * Deletes a video for good, with its files unless another video shows the clip, and closes the cases about it. Throws not_found, and `forbidden` where a danger for a child
 * is to be decided first, or a legal hold keeps it. Safe to repeat.
 */
export const deleteVideo = (ctx: Ctx, video_id: number): Promise<void> =>
  deleteForGood(ctx, { type: 'video', id: video_id });

/** The same for an album; its photos go unless another album has them. */
export const deleteAlbum = (ctx: Ctx, album_id: number): Promise<void> =>
  deleteForGood(ctx, { type: 'album', id: album_id });

/** The same for what its uploader deleted; throws `already`, and changes nothing, for what was restored meanwhile. */
export const deleteIfPending = (ctx: Ctx, of: Published): Promise<void> =>
  deleteForGood(ctx, of, true);

async function deleteForGood(ctx: Ctx, of: Published, is_pending = false): Promise<void> {
  const { type, id } = of;
  const storage_keys = await ctx.db.transaction().execute(async (trx) => {
    await lockBefore(trx, type, [id]);
    const deleteIn = type === 'video' ? deleteVideoIn : deleteAlbumIn;
    const keys = await deleteIn(ctx, trx, id);
    const { rows } = await sql`
      delete from pending_deletion where ${sql.ref(`${type}_id`)} = ${id} returning asked_at`.execute(
      trx,
    );
    // After the locks of the work, as whoever restores it; the transaction is taken back.
    if (is_pending && rows.length === 0) throw new AppError('already');
    await closeDeleted(ctx, trx, { type, id: String(id) });
    return keys;
  });
  ctx.log.info({ [`${type}_id`]: id }, `${type} deleted`);
  for (const storage_key of storage_keys) await eraseNow(ctx, storage_key);
}
