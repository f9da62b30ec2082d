import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import { findMedia, type MediaState } from './media-state.ts';

export interface WaitOptions {
  /** Called whenever state, stage or percent changed. */
  report?: (state: MediaState) => void;
  signal?: AbortSignal;
  /** between two looks */
  interval_ms?: number;
}

/**
 * Resolves when the clip is ready or failed; to undefined when it is removed. Needs a running
 * worker.
 */
export async function waitForMedia(
  ctx: Ctx,
  media_id: number,
  { report, signal, interval_ms = 300 }: WaitOptions = {},
): Promise<MediaState | undefined> {
  let shown = '';
  for (;;) {
    signal?.throwIfAborted();
    const state = await findMedia(ctx, media_id);
    if (!state) return undefined;
    const look = `${state.state} ${state.stage} ${state.percent}`;
    if (look !== shown) report?.(state);
    shown = look;
    if (state.state === 'ready' || state.state === 'failed') return state;
    await pause(interval_ms, undefined, signal ? { signal } : {});
  }
}
