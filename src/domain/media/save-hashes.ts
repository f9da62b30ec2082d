import type { Trx } from '#platform/db/pool.ts';
import type { FrameHashes } from '#platform/ffmpeg/port.ts';

/** Of the file as it came; its SHA-256 is in the clip's own row. */
export async function saveMd5(trx: Trx, media_id: number, md5: Buffer): Promise<void> {
  await trx.insertInto('media_hash').values({ media_id, md5 }).execute();
}

/** Safe to repeat. */
export async function saveFrames(
  trx: Trx,
  media_id: number,
  { interval, hashes, qualities }: FrameHashes,
): Promise<void> {
  const values = { frame_seconds: interval, frames: hashes, qualities };
  await trx
    .insertInto('media_hash')
    .values({ media_id, ...values })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(values))
    .execute();
}
