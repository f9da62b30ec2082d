/** Measures how fast a number grows. */
export interface Meter {
  /** Per second over the last seconds; 0 until there is enough to tell. `now` in milliseconds. */
  speedAt(now: number, sent: number): number;
}

const window_ms = 8000;
const least_ms = 500;

export function meterOf(): Meter {
  let points: { at: number; sent: number }[] = [];
  return {
    speedAt(now, sent) {
      const last = points.at(-1);
      // Less than before: it goes on at what is stored.
      if (last && sent < last.sent) points = [];
      points = [...points.filter(({ at }) => now - at <= window_ms), { at: now, sent }];
      const [first] = points;
      if (!first || now - first.at < least_ms) return 0;
      return ((sent - first.sent) * 1000) / (now - first.at);
    },
  };
}

/** Seconds that are left; undefined while the speed is unknown. */
export const secondsLeft = (bytes: number, sent: number, speed: number): number | undefined =>
  speed <= 0 ? undefined : Math.ceil((bytes - sent) / speed);
