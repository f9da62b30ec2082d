import { sql } from 'kysely';
import type { ProbedVideo } from '#platform/ffmpeg/port.ts';
import type { Ctx } from '../ctx.ts';
import { assertLongEnough } from './length-rule.ts';
import { advanceMedia, findMedia, refusingMedia } from './media-state.ts';
import { decodesSource, ladderOf, planLadder } from './plan-ladder.ts';
import { expectedConversion } from './queue-turn.ts';
import { placesOf } from './storage-places.ts';
import { enqueueFairly } from './enqueue-fairly.ts';

/**
 * First step: probes the original, plans the renditions and enqueues the transcoding. Idempotent.
 */
export async function probeMedia(
  ctx: Ctx,
  { media_id }: { media_id: number },
  signal?: AbortSignal,
): Promise<void> {
  const media = await findMedia(ctx, media_id);
  if (media?.state !== 'uploaded') return;
  await refusingMedia(ctx, media_id, async () => {
    const original = await ctx.storage.local(placesOf(media.storage_key).original);
    if (!original) throw new Error('the original is gone');
    try {
      for (;;) {
        const min_seconds = await leastOf(ctx, media_id);
        const probe = await checkFor(ctx, original.path, min_seconds, signal);
        assertLongEnough(probe.duration, min_seconds);
        if (await storeProbe(ctx, { media_id, probe, min_seconds })) return;
      }
    } finally {
      await original.release();
    }
  });
}

/** Seconds that the clip has at least. Throws for one that was removed. */
const leastOf = async ({ db }: Ctx, media_id: number): Promise<number> =>
  (
    await db
      .selectFrom('media')
      .select('min_seconds')
      .where('media_id', '=', media_id)
      .executeTakeFirstOrThrow()
  ).min_seconds;

/** False when the clip has to be judged again: its form was submitted meanwhile, with another minimum. */
const storeProbe = (
  ctx: Ctx,
  { media_id, probe, min_seconds }: { media_id: number; probe: ProbedVideo; min_seconds: number },
): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    const { duration, width, height, fps, audio_index } = probe;
    const plan = planLadder(probe, ladderOf(ctx.settings));
    const { rows } = await sql<{ is_same: boolean }>`
      select min_seconds = ${min_seconds} as is_same from media where media_id = ${media_id} for update`.execute(
      trx,
    );
    if (rows[0]?.is_same === false) return false;
    const moved = await advanceMedia(trx, media_id, ['uploaded'], {
      state: 'probed',
      percent: 5,
      duration: Math.max(0.001, duration),
      width,
      height,
      fps,
      has_audio: audio_index !== undefined,
      probe: JSON.stringify(probe),
      rungs: JSON.stringify(plan.rungs),
    });
    const turn = { media_id, step: 'media.transcode', seconds: expectedConversion(plan) } as const;
    if (moved) await enqueueFairly(ctx, trx, turn);
    return true;
  });

/**
 * Decodes the whole file when no transcoding will: a source that is only copied, and one that would
 * be refused for its length, which may be damage.
 */
async function checkFor(
  { transcoder, settings }: Ctx,
  file: string,
  min_seconds: number,
  signal?: AbortSignal,
): Promise<ProbedVideo> {
  const probe = await transcoder.check(file, 'later', signal);
  const is_decoded_later =
    probe.duration >= min_seconds && decodesSource(planLadder(probe, ladderOf(settings)).rungs);
  return is_decoded_later ? probe : await transcoder.check(file, 'whole', signal);
}
