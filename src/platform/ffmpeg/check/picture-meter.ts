import type { CopyFacts } from '../port.ts';
import type { Packet, StreamSpan } from './stream-clock.ts';

const window_s = 4;
const buckets = 16;
/** Containers with millisecond time stamps round each of them by up to one. */
const rounding_s = 0.0021;
/** Frames that follow faster have a broken clock. */
const step_least_s = 1 / 250;

type MeteredFacts = Pick<CopyFacts, 'average' | 'peak' | 'key_gap'>;

/**
 * Measures packet by packet, in constant memory, whether a video stream can be copied without
 * encoding.
 */
export function createPictureMeter(tick: number): {
  add(packet: Packet): void;
  facts(span: StreamSpan): MeteredFacts | undefined;
} {
  let bytes = 0;
  let begins_with_key: boolean | undefined;
  let last_key = Number.NaN;
  let key_gap = 0;
  let previous = Number.NaN;
  const steps = { least: Number.POSITIVE_INFINITY, most: 0 };
  const busiest = createBusiest();
  return {
    add({ pts, dts, bytes: size, is_key }) {
      begins_with_key ??= is_key;
      bytes += size;
      const step = (dts - previous) * tick;
      previous = dts;
      if (!Number.isNaN(step)) {
        steps.least = Math.min(steps.least, step);
        steps.most = Math.max(steps.most, step);
      }
      busiest.add(dts * tick, size);
      if (!is_key) return;
      if (!Number.isNaN(last_key)) key_gap = Math.max(key_gap, (pts - last_key) * tick);
      last_key = pts;
    },
    /** Undefined when the frames are not evenly spaced or do not start with a key frame. */
    facts({ seconds, packets, discarded, restarts, end }) {
      const is_even =
        steps.most > 0 && steps.least >= step_least_s && steps.most - steps.least <= rounding_s;
      if (!begins_with_key || !is_even || discarded > 0 || restarts > 0 || !seconds || packets < 2)
        return undefined;
      const average = (bytes * 8) / seconds;
      return {
        average,
        peak: Math.max(average, busiest.bits()),
        key_gap: Math.max(key_gap, end - last_key * tick),
      };
    },
  };
}

/** Highest bit rate over any four seconds, in steps of a quarter of a second. */
function createBusiest(): { add(time: number, bytes: number): void; bits(): number } {
  const ring = Array.from({ length: buckets }, () => 0);
  let current = Number.NaN;
  let sum = 0;
  let most = 0;
  return {
    add(time, bytes) {
      const bucket = Math.floor((time * buckets) / window_s);
      if (Number.isNaN(bucket)) return;
      for (let n = Math.max(current + 1, bucket - buckets + 1) || bucket; n <= bucket; n += 1) {
        const place = ((n % buckets) + buckets) % buckets;
        sum -= ring[place] ?? 0;
        ring[place] = 0;
      }
      current = bucket;
      const place = ((bucket % buckets) + buckets) % buckets;
      ring[place] = (ring[place] ?? 0) + bytes;
      sum += bytes;
      most = Math.max(most, sum);
    },
    bits: () => (most * 8) / window_s,
  };
}
