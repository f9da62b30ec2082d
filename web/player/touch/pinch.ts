type Point = { pointerId: number; clientX: number; clientY: number };

/** Follows the fingers on the film: `out` once two of them have parted, `in` once they have met. */
export type Pinch = {
  down: (finger: Point) => void;
  move: (finger: Point) => void;
  /** The gesture that ends with this finger, null for none. */
  up: (finger: Pick<Point, 'pointerId'>) => 'in' | 'out' | null;
};

/** Fingers that part to this share of their distance, or meet to its inverse, mean it. */
const least_change = 1.25;

export function createPinch(): Pinch {
  const fingers = new Map<number, Point>();
  let begun = 0;
  let last = 0;
  const distance = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  };
  return {
    down(finger) {
      fingers.set(finger.pointerId, finger);
      begun = fingers.size === 2 ? distance() : 0;
      last = begun;
    },
    move(finger) {
      if (!fingers.has(finger.pointerId)) return;
      fingers.set(finger.pointerId, finger);
      if (begun > 0) last = distance();
    },
    up({ pointerId }) {
      fingers.delete(pointerId);
      const change = begun > 0 ? last / begun : 1;
      begun = 0;
      if (change >= least_change) return 'out';
      return change <= 1 / least_change ? 'in' : null;
    },
  };
}
