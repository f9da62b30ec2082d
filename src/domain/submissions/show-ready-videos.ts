import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { noteLikenesses, publishUnmatched } from '../hash-matches/index.ts';
import { lockBefore } from './lock-before.ts';
import { openCasesOfVideos } from './open-publication.ts';

/**
 * Called first in the transaction that makes a clip ready: takes the locks that precede those of clips and videos. A case that is opened later does not interfere: opening one
 * about these videos waits for them.
 */
export async function lockBeforeReady(trx: Trx, media_id: number): Promise<void> {
  const videos = await trx
    .selectFrom('video')
    .select('video_id as id')
    .where('media_id', '=', media_id)
    .execute();
  await lockBefore(
    trx,
    'video',
    videos.map(({ id }) => id),
  );
}

/** Called in the transaction that makes a clip ready: shows its videos that are published and match no list of hashes, notes what a clip that waits looks like, and opens a case for each that waits. */
export async function showReadyVideos(ctx: Ctx, trx: Trx, media_id: number): Promise<number[]> {
  const ids = await publishUnmatched(ctx, trx, media_id);
  await noteLikenesses(ctx, trx, media_id);
  await openCasesOfVideos(ctx, trx, ids);
  return ids;
}
