import type { Ctx } from '../ctx.ts';
import { deleteLater, deleteOrHide, restoreDeleted } from '../deletions/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { findOwnAlbum, type OwnAlbumRef } from './list-own-albums.ts';

/**
 * Deletes an own album: it is hidden at once, and deleted for good after DELETE_DAYS, with the photos that no other album has; one that was removed is deleted for good at once; of a case or
 * a legal hold that needs it, its uploader learns nothing. Throws not_found. Safe to repeat.
 */
export async function deleteOwnAlbum(ctx: Ctx, ref: OwnAlbumRef): Promise<void> {
  const { delete_days } = await findOwnAlbum(ctx, ctx.db, ref);
  const of = { type: 'album', id: ref.album_id } as const;
  if (delete_days === 0) await deleteOrHide(ctx, of);
  else await ctx.db.transaction().execute((trx) => deleteLater(trx, of));
}

/** Restores an own album that waits to be deleted for good. Throws what `demandWriteAccess` and `restoreDeleted` throw, and not_found. Safe to repeat. */
export const restoreOwnAlbum = (ctx: Ctx, ref: OwnAlbumRef): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, ref.member_id);
    await findOwnAlbum(ctx, trx, ref);
    await restoreDeleted(ctx, trx, { type: 'album', id: ref.album_id });
  });
