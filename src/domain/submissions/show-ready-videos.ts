import type { Trx } from '#platform/db/pool.ts';
import { publishReadyVideos } from '../videos/index.ts';
import { openCasesOfVideos } from './open-publication.ts';

/** Called in the transaction that makes a clip ready: shows its videos that are published, and opens a case for each that is not. */
export async function showReadyVideos(trx: Trx, media_id: number): Promise<number[]> {
  const ids = await publishReadyVideos(trx, media_id);
  await openCasesOfVideos(trx, ids);
  return ids;
}
