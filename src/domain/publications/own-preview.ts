import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { dropUnusedPhotos, eraseNow } from '../media/index.ts';

/** Storage key of the own picture that waits for a decision about a video; undefined for none. */
export async function waitingPreview(db: Db | Trx, video_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ storage_key: string }>`
    select p.storage_key from own_preview as o join photo as p using (photo_id)
    where o.video_id = ${video_id} and o.is_current`.execute(db);
  return rows[0]?.storage_key;
}

/**
 * Makes the own picture that waits stand for its video, in the transaction of the decision that covers it, which holds no lock of a clip or video yet. Returns the photos
 * that this video needs no longer.
 */
export async function showWaitingPreview(trx: Trx, video_id: number): Promise<number[]> {
  const poster_key = await waitingPreview(trx, video_id);
  if (poster_key === undefined) return [];
  // Clip before video, as everywhere.
  await sql`
    select from media where media_id = (select media_id from video where video_id = ${video_id}) for share`.execute(
    trx,
  );
  await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
  const { rows } = await sql<{ photo_id: number }>`
    select p.photo_id from video as v join photo as p on p.storage_key = v.poster_key
    where v.video_id = ${video_id} and v.poster_key <> ${poster_key}`.execute(trx);
  await sql`update video set poster_key = ${poster_key} where video_id = ${video_id}`.execute(trx);
  await sql`delete from own_preview where video_id = ${video_id} and is_current`.execute(trx);
  return rows.map(({ photo_id }) => photo_id);
}

/** Removes the own pictures and the chosen frames of a video that is deleted, in that transaction. Returns the storage keys whose objects are to be erased. */
export async function dropPreviews(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  video_id: number,
): Promise<string[]> {
  await sql`delete from preview_candidate where video_id = ${video_id}`.execute(trx);
  const { rows } = await sql<{ photo_id: number }>`
    with waiting as (delete from own_preview where video_id = ${video_id} returning photo_id),
    shown as (
      select p.photo_id from video as v join photo as p on p.storage_key = v.poster_key where v.video_id = ${video_id})
    select photo_id from waiting union select photo_id from shown`.execute(trx);
  if (rows.length === 0) return [];
  await sql`update video set poster_key = null where video_id = ${video_id}`.execute(trx);
  return dropUnusedPhotos(
    ctx,
    trx,
    rows.map(({ photo_id }) => photo_id),
  );
}

/** Removes own pictures of uploads that ended without a video. */
export async function sweepPreviews(ctx: Ctx): Promise<void> {
  const unused = await ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ photo_id: number }>`
      delete from own_preview as o
      where not exists (select from video v where v.video_id = o.video_id and v.media_id is not null)
        and not exists (select from upload u where u.upload_id = o.upload_id and u.state in ('receiving', 'complete'))
      returning photo_id`.execute(trx);
    return dropUnusedPhotos(
      ctx,
      trx,
      rows.map(({ photo_id }) => photo_id),
    );
  });
  for (const storage_key of unused) await eraseNow(ctx, storage_key);
}
