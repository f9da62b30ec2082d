/** What the packets of a stream add up to. */
export interface PacketSpan {
  packets: number;
  /** seconds from the first to the end of the last; undefined when packets carry no times (raw streams) */
  seconds: number | undefined;
}

/** Takes ffprobe's packet lines one by one, so that a long file needs no memory. */
export function createPacketClock(): { add(line: string): void; span(): PacketSpan } {
  let packets = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return {
    add(line) {
      if (line.trim() === '') return;
      packets += 1;
      const [pts = Number.NaN, dts = Number.NaN, duration = Number.NaN] = line.split(',').map(Number.parseFloat);
      const time = Number.isFinite(pts) ? pts : dts;
      if (!Number.isFinite(time)) return;
      first = Math.min(first, time);
      last = Math.max(last, time + (Number.isFinite(duration) ? duration : 0));
    },
    span() {
      const seconds = last - first;
      return { packets, seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined };
    },
  };
}
