import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

export interface VideoStateChange {
  status?: keyof typeof videoStatus;
  is_private?: boolean;
}

/** Publishes, hides, rejects or deletes a video; the lists follow in the same transaction. Throws not_found. Safe to repeat. */
export async function setVideoState({ db }: Ctx, video_id: number, change: VideoStateChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
    const changed = await trx
      .updateTable('video')
      .set({
        ...(change.status && { status_id: videoStatus[change.status] }),
        ...(change.is_private !== undefined && { is_private: change.is_private }),
        updated_at: sql<Date>`now()`,
      })
      .where('video_id', '=', video_id)
      .returning('video_id')
      .executeTakeFirst();
    if (!changed) throw new AppError('not_found');
    await sql`select listing_refresh(array[${video_id}]::int[])`.execute(trx);
  });
}
