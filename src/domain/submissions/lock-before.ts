import type { Trx } from '#platform/db/pool.ts';
import { lockUploaders } from '../holds/index.ts';
import { lockCasesAbout } from '../moderation/index.ts';

/**
 * Locks what every writer locks before a video or album: its uploader, then the cases about it. Decisions begin with a case, holds and erasures with the
 * member, so a writer that locked the video first would deadlock with one of them.
 */
export async function lockBefore(
  trx: Trx,
  type: 'video' | 'album',
  ids: readonly number[],
): Promise<void> {
  await lockUploaders(trx, type, ids);
  await lockCasesAbout(trx, type, ids);
}
