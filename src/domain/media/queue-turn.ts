import type { TranscodePlan } from '#platform/ffmpeg/port.ts';
import { decodesSource } from './plan-ladder.ts';

const epoch = Date.UTC(2026, 0, 1) / 1000;
const largest_int = 2 ** 31 - 1;

/** For each second of expected cost, new steps may overtake for this many seconds. */
const patience = 10;

/** Expected seconds of a probe: the file is read, not decoded. */
export const expectedCheck = (bytes: number): number => 1 + bytes / 100e6;

/** Expected CPU seconds of a ladder: pixels that are decoded and encoded, plus a base cost. */
export function expectedConversion({ source, rungs, fps }: TranscodePlan): number {
  const decoded = decodesSource(rungs) ? source.width * source.height * source.fps : 0;
  const encoded = rungs.reduce(
    (sum, { how, width, height }) => sum + (how === 'encode' ? width * height * fps : 0),
    0,
  );
  return 4 + source.duration * (decoded / 500e6 + encoded / 100e6);
}

/** Steps of the same power of two count as equally long. */
export const effortOf = (seconds: number): number => Math.ceil(Math.log2(Math.max(1, seconds)));

/**
 * Virtual deadline of a step, in seconds since 2026-01-01: as far away as the step is long, so that
 * short steps come first, and after the owner's queued steps of the same length or shorter, so that
 * owners alternate. It is fixed and time approaches it, so no step starves.
 */
export function deadlineOf({
  now,
  latest,
  seconds,
}: {
  now: Date;
  latest: number;
  seconds: number;
}): number {
  const from = Math.max(Math.floor(now.getTime() / 1000) - epoch, latest);
  return Math.min(largest_int, Math.ceil(from + patience * seconds));
}

/** The queue runs the highest priority first: the nearest deadline. */
export const priorityOf = (deadline: number): number => -deadline;
