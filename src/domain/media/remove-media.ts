import type { Ctx } from '../ctx.ts';
import { placesOf } from './storage-places.ts';

/**
 * Removes a clip that no published video shows, with its objects and the videos that only waited for it. True when it is gone, false when a video still
 * needs it. The row goes first: a worker that is at it finds nothing to finish and cleans up what it made.
 */
export async function removeMedia({ db, storage }: Ctx, media_id: number): Promise<boolean> {
  const storage_key = await db.transaction().execute(async (trx) => {
    const media = await trx.selectFrom('media').select('storage_key').where('media_id', '=', media_id).forUpdate().executeTakeFirst();
    if (!media) return undefined;
    // Status 3 is 'processing': never shown to anybody, in no list.
    await trx.deleteFrom('video').where('media_id', '=', media_id).where('status_id', '=', 3).execute();
    const shown = await trx.selectFrom('video').select('video_id').where('media_id', '=', media_id).executeTakeFirst();
    if (shown) return false;
    await trx.deleteFrom('media').where('media_id', '=', media_id).execute();
    return media.storage_key;
  });
  if (storage_key === false) return false;
  if (storage_key !== undefined) {
    const { originals, stream, pictures } = placesOf(storage_key);
    for (const prefix of [stream, pictures, originals]) await storage.remove(prefix);
  }
  return true;
}
