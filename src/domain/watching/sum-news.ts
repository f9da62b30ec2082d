import {
  completed_bucket,
  first_frame_ms,
  watch_buckets,
  watch_errors,
  watch_qualities,
} from '#contracts/calls/catalogue/watch.ts';
import { bitsOf } from './bits.ts';
import type { Watch } from './read-beacon.ts';

/** The counted values of a token. */
export type Counted = Omit<Watch, 'video_id' | 'expires_at'>;

/** The increments of a batch to the sums of one video. */
export interface VideoNews {
  video_id: number;
  starts: number;
  seconds: number;
  completions: number;
  stalls: number;
  buckets: Uint32Array;
  first_frames: Uint32Array;
  errors: Uint32Array;
  qualities: Uint32Array;
}

/** A play before and after a batch. */
export interface Play {
  before: Counted;
  now: Watch;
}

/** Pictures moved: without that nothing was watched, whatever went wrong. */
const isStarted = ({ first_frame, seconds, bits }: Counted): boolean =>
  first_frame >= 0 || seconds > 0 || bits.some((byte) => byte > 0);

const isCompleted = ({ bits }: Counted): boolean =>
  [...bitsOf(bits)].some((bucket) => bucket >= completed_bucket);

/** The differences between plays before and now, summed by video, in the order of their ids. */
export function sumNews(plays: readonly Play[]): VideoNews[] {
  const sums = new Map<number, VideoNews>();
  for (const play of plays) {
    const { video_id } = play.now;
    const sum = sums.get(video_id) ?? noNews(video_id);
    sums.set(video_id, sum);
    addPlay(sum, play);
  }
  return [...sums.values()].toSorted((a, b) => a.video_id - b.video_id);
}

const noNews = (video_id: number): VideoNews => ({
  video_id,
  starts: 0,
  seconds: 0,
  completions: 0,
  stalls: 0,
  buckets: new Uint32Array(watch_buckets),
  first_frames: new Uint32Array(first_frame_ms.length),
  errors: new Uint32Array(watch_errors.length),
  qualities: new Uint32Array(watch_qualities.length),
});

function addPlay(sum: VideoNews, { before, now }: Play): void {
  sum.starts += Number(isStarted(now)) - Number(isStarted(before));
  sum.completions += Number(isCompleted(now)) - Number(isCompleted(before));
  sum.seconds += now.seconds - before.seconds;
  sum.stalls += now.stalls - before.stalls;
  for (const bucket of bitsOf(now.bits.map((byte, n) => byte & ~(before.bits[n] ?? 0))))
    count(sum.buckets, bucket);
  for (const [kind, n] of now.errors.entries())
    count(sum.errors, kind, n - (before.errors[kind] ?? 0));
  if (before.first_frame < 0) count(sum.first_frames, now.first_frame);
  if (before.quality < 0) count(sum.qualities, now.quality);
}

function count(counts: Uint32Array, at: number, n = 1): void {
  if (at >= 0) counts[at] = (counts[at] ?? 0) + n;
}
