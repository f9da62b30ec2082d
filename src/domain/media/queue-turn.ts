import type { TranscodePlan } from '#platform/ffmpeg/port.ts';
import { decodesSource } from './plan-ladder.ts';

const epoch = Date.UTC(2026, 0, 1) / 1000;
const largest_int = 2 ** 31 - 1;

/** For every second that a step is expected to cost, others may overtake it for so many seconds; after that nothing new does. */
const patience = 10;

/** Seconds that looking at a file of so many bytes is expected to cost: it is read, not decoded. */
export const expectedCheck = (bytes: number): number => 1 + bytes / 100e6;

/** CPU seconds that a ladder is expected to cost: by the pixels that are decoded and encoded, with a ground for what every clip costs. */
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
 * The virtual deadline of a step, seconds since 2026-01-01: as far away as it is long, so that short ones come first, and behind what its owner has waiting
 * already (of the same length or shorter), so that owners take turns. It never moves, and time comes nearer to it: nothing waits for ever.
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

/** What the queue orders by: the nearest deadline first. */
export const priorityOf = (deadline: number): number => -deadline;
