import type { Ctx } from '../ctx.ts';
import { eraseNow } from './erase-objects.ts';
import { findMedia, noteStage, type MediaState } from './media-state.ts';

const look_ms = 1000;

/**
 * Runs a step of a clip and checks once a second whether the clip was cancelled or removed: then
 * the step's signal aborts and its output is removed. `stage` names the activity.
 */
export async function runCancellable(
  ctx: Ctx,
  { media_id, stage }: { media_id: number; stage: string },
  signal: AbortSignal,
  step: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const media = await findMedia(ctx, media_id);
  if (!media) return;
  const unwanted = new AbortController();
  const look = async (): Promise<void> => {
    if (!isWanted(await findMedia(ctx, media_id)))
      unwanted.abort(new Error('the clip was cancelled or removed'));
  };
  // The next check makes up for a failed one.
  const timer = setInterval(() => void look().catch(() => undefined), look_ms);
  try {
    if (isWanted(media)) {
      await noteStage(ctx, media_id, stage);
      await step(AbortSignal.any([signal, unwanted.signal]));
    }
  } catch (error) {
    if (isWanted(await findMedia(ctx, media_id))) throw error;
  } finally {
    clearInterval(timer);
  }
  // Checked again: it may have been cancelled in the last second of the step, and the retry of a
  // killed step arrives here with nothing to do.
  if (!isWanted(await findMedia(ctx, media_id))) await eraseNow(ctx, media.storage_key);
}

const isWanted = (media: MediaState | undefined): boolean =>
  media !== undefined && !(media.state === 'failed' && media.reason_code === 'cancelled');
