import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { deleteAlbumIn } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { eraseNow } from '../media/index.ts';
import { closeDeleted, closeGonePhotos } from '../moderation/index.ts';
import type { Published } from '../publications/index.ts';
import { deleteVideoIn } from '../videos/index.ts';
import { lockBefore } from './lock-before.ts';

/**
 * Deletes a video for good as the operator, with its files unless another video shows the clip, and closes the cases about it. Throws not_found, and `forbidden` where a danger for a child
 * is to be decided first, or a legal hold keeps it. Safe to repeat.
 */
export const deleteVideo = (ctx: Ctx, video_id: number): Promise<void> =>
  deleteForGood(ctx, { type: 'video', id: video_id }, { by_operator: true });

/** The same for an album; its photos go unless another album has them. */
export const deleteAlbum = (ctx: Ctx, album_id: number): Promise<void> =>
  deleteForGood(ctx, { type: 'album', id: album_id }, { by_operator: true });

/** The same for its uploader: also `forbidden` where a case hides what visitors saw until then. */
export const deleteOfUploader = (ctx: Ctx, of: Published): Promise<void> => deleteForGood(ctx, of);

/**
 * `deleteOfUploader` for a work that its uploader deleted at the time `asked`, as PostgreSQL writes it; throws `already`, and changes nothing, for one that was restored meanwhile, also if it was deleted
 * again: its days start again.
 */
export const deleteIfPending = (ctx: Ctx, of: Published, asked: string): Promise<void> =>
  deleteForGood(ctx, of, { asked });

/** The same for what a member uploaded whose account is erased: its row, which says that it was deleted, has neither their number nor their words any more. */
export const deleteOfErased = (ctx: Ctx, of: Published): Promise<void> =>
  deleteForGood(ctx, of, { is_erased: true });

async function deleteForGood(
  ctx: Ctx,
  of: Published,
  {
    asked,
    is_erased = false,
    by_operator = false,
  }: { asked?: string; is_erased?: boolean; by_operator?: boolean } = {},
): Promise<void> {
  const { type, id } = of;
  const storage_keys = await ctx.db.transaction().execute(async (trx) => {
    await lockBefore(trx, type, [id]);
    const deleteIn = type === 'video' ? deleteVideoIn : deleteAlbumIn;
    const photos = type === 'album' ? await photosOf(trx, id) : [];
    const keys = await deleteIn(ctx, trx, id);
    const { rows } = await sql<{ is_asked: boolean | null }>`
      delete from pending_deletion where ${sql.ref(`${type}_id`)} = ${id}
      returning asked_at = ${asked ?? null}::timestamptz as is_asked`.execute(trx);
    // After the locks of the work, as a restore does; the transaction is rolled back.
    if (asked !== undefined && !rows[0]?.is_asked) throw new AppError('already');
    await closeDeleted(ctx, trx, { type, id: String(id) }, { by_operator });
    await closeGonePhotos(ctx, trx, photos, { by_operator });
    // Its days ran while a case hid it, and its uploader's account was erased meanwhile.
    if (is_erased || (asked !== undefined && (await hasNoMember(trx, of))))
      await forgetUploader(trx, of);
    return keys;
  });
  ctx.log.info({ [`${type}_id`]: id }, `${type} deleted`);
  for (const storage_key of storage_keys) await eraseNow(ctx, storage_key);
}

async function photosOf(trx: Trx, album_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('album_photo')
    .select('photo_id')
    .where('album_id', '=', album_id)
    .execute();
  return rows.map(({ photo_id }) => photo_id);
}

const hasNoMember = async (trx: Trx, { type, id }: Published): Promise<boolean> =>
  (
    await sql`select from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id} and member_id is null`.execute(
      trx,
    )
  ).rows.length > 0;

async function forgetUploader(trx: Trx, { type, id }: Published): Promise<void> {
  const chapters = type === 'video' ? sql`, chapters = ''` : sql``;
  await sql`
    update ${sql.table(type)} set member_id = null, title = 'Deleted', dir = 'deleted', description = ''${chapters}
    where ${sql.ref(`${type}_id`)} = ${id}`.execute(trx);
}
