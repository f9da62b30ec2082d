import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { lockUploadersOfClip } from '../holds/index.ts';
import { eraseLater, eraseNow } from './erase-objects.ts';

/**
 * Removes a clip that no published video shows, with its objects and the unpublished videos that
 * wait for it. Returns false when a video still needs it, or a legal hold keeps one. The row goes first, so a worker that
 * processes it finds nothing to finish and removes its output.
 */
export async function removeMedia(ctx: Ctx, media_id: number): Promise<boolean> {
  const storage_key = await ctx.db.transaction().execute(async (trx) => {
    await lockUploadersOfClip(trx, media_id);
    const media = await trx
      .selectFrom('media')
      .select('media_id')
      .where('media_id', '=', media_id)
      .forUpdate()
      .executeTakeFirst();
    if (!media) return undefined;
    const { rows } = await sql`
      select from video where media_id = ${media_id} and is_held('video', video_id) limit 1`.execute(
      trx,
    );
    if (rows.length > 0) return false;
    // Never published, in no list.
    await trx
      .deleteFrom('video')
      .where('media_id', '=', media_id)
      .where('status_id', '=', videoStatus.processing)
      .execute();
    return (await dropUnusedMedia(ctx, trx, media_id)) ?? false;
  });
  if (storage_key === false) return false;
  if (storage_key !== undefined) await eraseNow(ctx, storage_key);
  return true;
}

/**
 * Deletes the row of a clip that no video has, locked by the caller, and enqueues the removal of
 * its objects. Returns its storage key when it was deleted.
 */
export async function dropUnusedMedia(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  media_id: number,
): Promise<string | undefined> {
  const used = await trx
    .selectFrom('video')
    .select('video_id')
    .where('media_id', '=', media_id)
    .limit(1)
    .executeTakeFirst();
  if (used) return undefined;
  const gone = await trx
    .deleteFrom('media')
    .where('media_id', '=', media_id)
    .returning('storage_key')
    .executeTakeFirst();
  if (gone) await eraseLater(ctx, trx, gone.storage_key);
  return gone?.storage_key;
}

/**
 * Deletes those of these photos that no album, no draft and no video has. Locked before it is asked who else has them: an album that is just being made counts. Returns the storage keys whose
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
      and not exists (select 1 from own_preview o where o.photo_id = p.photo_id)
      and not exists (select 1 from video v where v.poster_key = p.storage_key)
    returning storage_key`.execute(trx);
  const gone = rows.map(({ storage_key }) => storage_key);
  for (const storage_key of gone) await eraseLater(ctx, trx, storage_key);
  return gone;
}
