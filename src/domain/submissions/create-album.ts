import type { Trx } from '#platform/db/pool.ts';
import * as albums from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { shareLists } from '../hashes/index.ts';
import { holdNewAlbum } from '../hash-matches/index.ts';
import { lockCasesAbout, openIfWaiting } from '../moderation/index.ts';

/** Makes an album. Without a command of the operator it waits with a case. Returns its id. */
export async function createAlbum(ctx: Ctx, input: albums.NewAlbum): Promise<number> {
  // Not in the transaction: the first time it may take a minute.
  await ctx.hashes.refresh(ctx.slow_db);
  return ctx.db.transaction().execute((trx) => createAlbumIn(ctx, trx, input));
}

/** The same in the transaction of the caller, who has the lists of hashes refreshed before. */
export async function createAlbumIn(ctx: Ctx, trx: Trx, input: albums.NewAlbum): Promise<number> {
  await lockBeforePhotos(trx, input);
  const album_id = await albums.insertAlbum(ctx, trx, input);
  await holdNewAlbum(ctx, trx, album_id);
  await openIfWaiting(ctx, trx, { type: 'album', id: album_id });
  return album_id;
}

/** The same once: the same photos in the same order again give the first album, as it is. */
export async function createAlbumOnce(ctx: Ctx, input: albums.NewAlbum): Promise<albums.OnceAlbum> {
  await ctx.hashes.refresh(ctx.slow_db);
  return ctx.db.transaction().execute(async (trx) => {
    await lockBeforePhotos(trx, input);
    const made = await albums.insertAlbumOnce(ctx, trx, input);
    if (made.is_new) {
      await holdNewAlbum(ctx, trx, made.album_id);
      await openIfWaiting(ctx, trx, { type: 'album', id: made.album_id });
    }
    return made;
  });
}

/** Locks that come before the photos, which may be in other albums already: the open cases about them, which a match restricts, and then the lists. */
async function lockBeforePhotos(trx: Trx, { photos }: albums.NewAlbum): Promise<void> {
  const ids = photos.map(({ photo_id }) => photo_id);
  await lockCasesAbout(trx, 'photo', ids);
  await shareLists(trx);
}
