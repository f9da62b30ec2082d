import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { advanceMedia, findMedia } from './media-state.ts';
import { expectedCheck } from './queue-turn.ts';
import { placesOf } from './storage-places.ts';
import { enqueueFairly } from './enqueue-fairly.ts';

/** `not_failed`: there is nothing to retry; `gone`: the original no longer exists. */
export type Retried = 'waiting' | 'unknown' | 'not_failed' | 'gone';

/** Restarts a failed clip; finished output of an earlier attempt is reused. */
export async function retryMedia(ctx: Ctx, media_id: number): Promise<Retried> {
  const media = await findMedia(ctx, media_id);
  if (!media) return 'unknown';
  if (media.state !== 'failed') return 'not_failed';
  if (
    media.reason_code === 'cancelled' ||
    !(await ctx.storage.facts(placesOf(media.storage_key).original))
  )
    return 'gone';
  return ctx.db.transaction().execute(async (trx) => {
    const back = { state: 'uploaded', percent: 0, reason_code: null, reason: null } as const;
    if (!(await advanceMedia(trx, media_id, ['failed'], back))) return 'not_failed';
    const { rows } = await sql<{
      bytes: number;
    }>`select bytes from media where media_id = ${media_id}`.execute(trx);
    await enqueueFairly(ctx, trx, {
      media_id,
      step: 'media.probe',
      seconds: expectedCheck(rows[0]?.bytes ?? 0),
    });
    return 'waiting';
  });
}
