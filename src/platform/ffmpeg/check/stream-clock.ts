/** A packet as ffprobe lists it; times and length in the stream's ticks, NaN where it has none. */
export interface Packet {
  stream: number;
  pts: number;
  dts: number;
  duration: number;
  bytes: number;
  is_key: boolean;
  /** An edit list leaves it out. */
  is_discarded: boolean;
}

/** Undefined for lines that are none. */
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

/** What the packets of a stream add up to, in seconds. */
export interface StreamSpan {
  /** that are shown */
  packets: number;
  discarded: number;
  /** Undefined when packets carry no times, as in raw streams. */
  seconds: number | undefined;
  /** On the file's own clock: when the first is shown, when the last begins, when it ends. Those of the last part when the clock restarts. */
  first: number;
  last: number;
  end: number;
  /** How often the clock begins anew. */
  restarts: number;
}

/** Decoding times never run backwards by more than rounding, so what does is a new beginning. */
const backwards_s = 0.5;
/** Where recordings are joined, clocks may also jump ahead: the decoder takes the gap out. */
const jump_s = 10;

/** Adds packets up one by one, so that a long file needs no memory. `tick` is in seconds; `may_jump` for containers made for broadcasting. */
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
      // An empty one says that the picture before stays.
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

/** Packets without lengths last as long as their neighbours on average. */
function secondsOf({ count, first, last, end, has_lengths }: Part): number {
  if (count === 0) return 0;
  return has_lengths ? end - first : ((last - first) * count) / Math.max(1, count - 1);
}
