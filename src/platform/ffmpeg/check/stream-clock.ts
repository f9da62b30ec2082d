/** A packet as ffprobe lists it; times and duration in ticks of the stream, NaN when missing. */
export interface Packet {
  stream: number;
  pts: number;
  dts: number;
  duration: number;
  bytes: number;
  is_key: boolean;
  /** The edit list discards it. */
  is_discarded: boolean;
}

/** Undefined for other lines. */
export function readPacket(line: string): Packet | undefined {
  const [stream, pts = '', dts = '', duration = '', bytes, flags] = line.split(',');
  if (!stream || flags === undefined) return undefined;
  return {
    stream: Number(stream),
    pts: Number.parseInt(pts),
    dts: Number.parseInt(dts),
    duration: Number.parseInt(duration),
    bytes: Number(bytes),
    is_key: flags.startsWith('K'),
    is_discarded: flags[1] === 'D',
  };
}

/** Totals over the packets of a stream, in seconds. */
export interface StreamSpan {
  /** packets that are shown */
  packets: number;
  discarded: number;
  /** Undefined when packets carry no times, as in raw streams. */
  seconds: number | undefined;
  /**
   * On the file's own clock: start of the first packet, start and end of the last. Those of the
   * last part when the clock restarts.
   */
  first: number;
  last: number;
  end: number;
  /** Number of times that the clock restarts. */
  restarts: number;
}

/** Decoding times never run backwards by more than rounding, so a larger step is a restart. */
const backwards_s = 0.5;
/** Where recordings are concatenated, clocks may also jump ahead: the decoder removes the gap. */
const jump_s = 10;

/**
 * Accumulates packets one by one, so that a long file needs no memory. `tick` is in seconds;
 * `may_jump` is for broadcast containers.
 */
export function createStreamClock(
  tick: number,
  may_jump: boolean,
): { add(packet: Packet): void; span(): StreamSpan } {
  let packets = 0;
  let discarded = 0;
  let restarts = 0;
  let before = 0;
  let previous = Number.NaN;
  let part = emptyPart();
  return {
    add({ pts, dts, duration, bytes, is_discarded }) {
      if (is_discarded) return void (discarded += 1);
      // An empty packet repeats the previous picture.
      if (bytes > 0) packets += 1;
      const time = (Number.isNaN(pts) ? dts : pts) * tick;
      if (Number.isNaN(time)) return;
      const step = dts * tick - previous;
      if (step < -backwards_s || (may_jump && step > jump_s)) {
        before += secondsOf(part);
        restarts += 1;
        part = emptyPart();
      }
      if (!Number.isNaN(dts)) previous = dts * tick;
      const length = duration > 0 ? duration * tick : 0;
      part.count += 1;
      part.first = Math.min(part.first, time);
      part.last = Math.max(part.last, time);
      part.end = Math.max(part.end, time + length);
      part.has_lengths ||= length > 0;
    },
    span() {
      const seconds = before + secondsOf(part);
      const { first, last } = part;
      return {
        packets,
        discarded,
        seconds: seconds > 0 ? seconds : undefined,
        first,
        last,
        end: first + secondsOf(part),
        restarts,
      };
    },
  };
}

interface Part {
  count: number;
  first: number;
  last: number;
  end: number;
  has_lengths: boolean;
}
const emptyPart = (): Part => ({
  count: 0,
  first: Number.POSITIVE_INFINITY,
  last: Number.NEGATIVE_INFINITY,
  end: Number.NEGATIVE_INFINITY,
  has_lengths: false,
});

/** Packets without durations last as long as the average. */
function secondsOf({ count, first, last, end, has_lengths }: Part): number {
  if (count === 0) return 0;
  return has_lengths ? end - first : ((last - first) * count) / Math.max(1, count - 1);
}
