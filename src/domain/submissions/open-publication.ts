import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { openIfWaiting } from '../moderation/index.ts';

/** Opens a case for each video of these that waits, whose clip is ready and that has no open one. */
export async function openCasesOfVideos(
  ctx: Pick<Ctx, 'clock' | 'settings' | 'terms'>,
  trx: Trx,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const ready = await trx
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .select('v.video_id')
    .where('v.video_id', 'in', [...ids])
    .where('m.state', '=', 'ready')
    .orderBy('v.video_id')
    .execute();
  for (const { video_id } of ready) await openIfWaiting(ctx, trx, { type: 'video', id: video_id });
}
