import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotHeld } from '../holds/index.ts';
import { eraseLater } from '../media/index.ts';

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

/**
 * Deletes those of these photos that no album and no draft has. Locked before it is asked who else has them: an album that is just being made counts. Returns the storage keys whose
 * objects are to be erased; a job does it as well.
 */
export async function dropUnusedPhotos(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  photo_ids: readonly number[],
): Promise<string[]> {
  if (photo_ids.length === 0) return [];
  const ids = [...photo_ids];
  await sql`select 1 from photo where photo_id = any(${ids}::int[]) order by photo_id for update`.execute(
    trx,
  );
  const { rows } = await sql<{ storage_key: string }>`
    delete from photo p where photo_id = any(${ids}::int[]) and not exists (select 1 from album_photo a where a.photo_id = p.photo_id)
      and not exists (select 1 from album_draft_photo d where d.photo_id = p.photo_id)
    returning storage_key`.execute(trx);
  const gone = rows.map(({ storage_key }) => storage_key);
  for (const storage_key of gone) await eraseLater(ctx, trx, storage_key);
  return gone;
}
