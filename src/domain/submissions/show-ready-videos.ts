import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { publishUnmatched } from '../hash-matches/index.ts';
import { openCasesOfVideos } from './open-publication.ts';

/** Called in the transaction that makes a clip ready: shows its videos that are published and match no list of hashes, and opens a case for each that waits. */
export async function showReadyVideos(ctx: Ctx, trx: Trx, media_id: number): Promise<number[]> {
  const ids = await publishUnmatched(ctx, trx, media_id);
  await openCasesOfVideos(ctx, trx, ids);
  return ids;
}
