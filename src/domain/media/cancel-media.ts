import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { lockUploadersOfClip } from '../holds/index.ts';
import { eraseLater, eraseNow } from './erase-objects.ts';
import { failMediaIn, findMedia } from './media-state.ts';

/** `unknown`: there is no such clip; `ready` and `failed`: there was nothing to cancel; `held`: a legal hold keeps a video of it. */
export type Cancelled = 'cancelled' | 'unknown' | 'ready' | 'failed' | 'held';

/**
 * Marks a clip that is queued or in progress as failed, for good, and removes its objects, unless a legal hold keeps it. A
 * running step notices within about a second, on any machine, ends its decoder and removes its
 * output.
 */
export async function cancelMedia(ctx: Ctx, media_id: number): Promise<Cancelled> {
  const storage_key = await ctx.db.transaction().execute(async (trx) => {
    if (await isHeldClip(trx, media_id)) return null;
    const ended = await failMediaIn(trx, media_id, 'cancelled', 'It was cancelled.');
    if (ended) await eraseLater(ctx, trx, ended.storage_key);
    return ended?.storage_key;
  });
  if (storage_key === null) return 'held';
  if (storage_key === undefined) {
    const media = await findMedia(ctx, media_id);
    return media ? (media.state === 'ready' ? 'ready' : 'failed') : 'unknown';
  }
  ctx.log.info({ media_id }, 'clip cancelled');
  await eraseNow(ctx, storage_key);
  return 'cancelled';
}

/** Locks the uploaders, the clip and its videos, as the registration of a hold does with one of these. */
async function isHeldClip(trx: Trx, media_id: number): Promise<boolean> {
  await lockUploadersOfClip(trx, media_id);
  await sql`select from media where media_id = ${media_id} for update`.execute(trx);
  await sql`select from video where media_id = ${media_id} order by video_id for share`.execute(
    trx,
  );
  const { rows } = await sql`
    select from video where media_id = ${media_id} and is_held('video', video_id) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
