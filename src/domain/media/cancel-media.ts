import type { Ctx } from '../ctx.ts';
import { eraseLater, eraseNow } from './erase-objects.ts';
import { failMediaIn, findMedia } from './media-state.ts';

/** `unknown`: there is no such clip; `ready` and `failed`: there was nothing to cancel. */
export type Cancelled = 'cancelled' | 'unknown' | 'ready' | 'failed';

/**
 * Marks a clip that is queued or in progress as failed, for good, and removes its objects. A
 * running step notices within about a second, on any machine, ends its decoder and removes its
 * output.
 */
export async function cancelMedia(ctx: Ctx, media_id: number): Promise<Cancelled> {
  const storage_key = await ctx.db.transaction().execute(async (trx) => {
    const ended = await failMediaIn(trx, media_id, 'cancelled', 'It was cancelled.');
    if (ended) await eraseLater(ctx, trx, ended.storage_key);
    return ended?.storage_key;
  });
  if (storage_key === undefined) {
    const media = await findMedia(ctx, media_id);
    return media ? (media.state === 'ready' ? 'ready' : 'failed') : 'unknown';
  }
  ctx.log.info({ media_id }, 'clip cancelled');
  await eraseNow(ctx, storage_key);
  return 'cancelled';
}
