import type { Ctx } from '../ctx.ts';
import { deleteAlbum } from '../submissions/index.ts';
import { findOwnAlbum, type OwnAlbumRef } from './list-own-albums.ts';

/** Deletes an own album for good, with the photos that no other album has. Throws not_found, and `forbidden` where a case or a legal hold needs it. */
export async function deleteOwnAlbum(ctx: Ctx, ref: OwnAlbumRef): Promise<void> {
  await findOwnAlbum(ctx, ctx.db, ref);
  await deleteAlbum(ctx, ref.album_id);
}
