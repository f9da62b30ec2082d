import { createHash } from 'node:crypto';

/** Chance that is the same for the same seed. */
export interface Draw {
  of<T>(list: readonly T[]): T;
  /** inclusive */
  whole(min: number, max: number): number;
  chance(share: number): boolean;
}

export function drawBy(seed: string): Draw {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    chance: (share) => next() < share,
    of(list) {
      const chosen = list[whole(0, list.length - 1)];
      if (chosen === undefined) throw new RangeError('there is nothing to draw from');
      return chosen;
    },
  };
}
