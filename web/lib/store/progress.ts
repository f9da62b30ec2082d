// How far a video was watched on this device. Bundled into an inline script of every document too,
// so it imports nothing.

/** Seconds. */
export interface Progress {
  position: number;
  duration: number;
}

/** From this share on a video counts as watched: the rest are credits. */
const watched_share = 0.95;
/** Seconds before the stored position where playing goes on. */
const step_back = 5;

export const isWatched = ({ position, duration }: Progress): boolean =>
  position >= duration * watched_share;

/** Something of it is left to watch. */
export const isUnfinished = (progress: Progress): boolean =>
  progress.position >= 0 && progress.duration > 0 && !isWatched(progress);

/** Percent, 1 to 100; 0 where nothing is stored. */
export function progressPercent(progress: Progress | undefined): number {
  if (!progress) return 0;
  if (isWatched(progress)) return 100;
  return Math.max(1, Math.round((progress.position / progress.duration) * 100));
}

/** Where playing begins, seconds. A watched video begins at its start. */
export function resumePosition(progress: Progress | undefined): number {
  if (!progress || isWatched(progress)) return 0;
  return Math.max(0, Math.floor(progress.position) - step_back);
}
