import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
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

/** The same for what its uploader deleted, unless it was restored meanwhile. */
export const deleteIfPending = (ctx: Ctx, of: Published): Promise<void> =>
  deleteForGood(ctx, of, (trx) => isPending(trx, of));

async function deleteForGood(
  ctx: Ctx,
  of: Published,
  isWanted: (trx: Trx) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const { type, id } = of;
  const storage_keys = await ctx.db.transaction().execute(async (trx) => {
    await lockBefore(trx, type, [id]);
    if (!(await isWanted(trx))) return undefined;
    const deleteIn = type === 'video' ? deleteVideoIn : deleteAlbumIn;
    const keys = await deleteIn(ctx, trx, id);
    await sql`delete from pending_deletion where ${sql.ref(`${type}_id`)} = ${id}`.execute(trx);
    await closeDeleted(ctx, trx, { type, id: String(id) });
    return keys;
  });
  if (!storage_keys) return;
  ctx.log.info({ [`${type}_id`]: id }, `${type} deleted`);
  for (const storage_key of storage_keys) await eraseNow(ctx, storage_key);
}

/** Locked against being restored. */
async function isPending(trx: Trx, { type, id }: Published): Promise<boolean> {
  const { rows } = await sql`
    select from pending_deletion where ${sql.ref(`${type}_id`)} = ${id} for update`.execute(trx);
  return rows.length > 0;
}
