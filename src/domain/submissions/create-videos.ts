import type { Ctx } from '../ctx.ts';
import { holdNewVideos, noteLikenesses } from '../hash-matches/index.ts';
import type { Trx } from '#platform/db/pool.ts';
import * as videos from '../videos/index.ts';
import { openCasesOfVideos } from './open-publication.ts';

/** Makes videos (500 at most are sensible). Those without a command of the operator wait, with a case once their clip is ready. Returns the ids of those that are new. */
export async function createVideos(
  ctx: Ctx,
  inputs: readonly videos.NewVideo[],
): Promise<number[]> {
  // Not in the transaction: the first time it may take a minute.
  await ctx.hashes.refresh(ctx.slow_db);
  return ctx.db.transaction().execute((trx) => createVideosIn(ctx, trx, inputs));
}

/** The same in the transaction of the caller, who has the lists of hashes refreshed before it. */
export async function createVideosIn(
  ctx: Ctx,
  trx: Trx,
  inputs: readonly videos.NewVideo[],
): Promise<number[]> {
  const ids = await videos.createVideosIn(ctx, trx, inputs, async (made) => {
    await holdNewVideos(ctx, trx, made);
    for (const media_id of new Set(made.map((each) => each.media_id)))
      await noteLikenesses(ctx, trx, media_id);
  });
  await openCasesOfVideos(ctx, trx, ids);
  return ids;
}
