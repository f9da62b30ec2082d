import { limits } from '#contracts/limits/limits.ts';

// One video at a time: the page of another video starts the wait again.
let unlocking: { video_id: number; ready_at: number } | undefined;

/** The visitor pressed the link to subscribe; pressed again it changes nothing. */
export function beginUnlock(video_id: number): void {
  if (unlocking?.video_id === video_id) return;
  unlocking = { video_id, ready_at: performance.now() + limits.download_delay * 1000 };
}

/** Whole seconds until the video may be saved; undefined before the link was pressed. */
export function secondsLeft(video_id: number): number | undefined {
  if (unlocking?.video_id !== video_id) return undefined;
  return Math.max(0, Math.ceil((unlocking.ready_at - performance.now()) / 1000));
}
