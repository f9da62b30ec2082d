import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotHeld } from '../holds/index.ts';
import { dropUnusedPhotos } from '../media/index.ts';

/**
 * Deletes an album for good, in the caller's transaction: it leaves every list, and its photos go with their objects unless another album has them.
 * Returns the storage keys whose objects are to be erased. Throws not_found, and `forbidden` for what a legal hold keeps. Safe to repeat.
 */
export async function deleteAlbumIn(ctx: Ctx, trx: Trx, album_id: number): Promise<string[]> {
  await sql`select from album where album_id = ${album_id} for update`.execute(trx);
  await assertNotHeld(trx, 'album', album_id);
  await trx
    .updateTable('album')
    .set({ status_id: videoStatus.deleted })
    .where('album_id', '=', album_id)
    .returning('album_id')
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const taken_out = await trx
    .deleteFrom('album_photo')
    .where('album_id', '=', album_id)
    .returning('photo_id')
    .execute();
  await sql`select album_refresh(array[${album_id}]::int[])`.execute(trx);
  return dropUnusedPhotos(
    ctx,
    trx,
    taken_out.map(({ photo_id }) => photo_id),
  );
}
