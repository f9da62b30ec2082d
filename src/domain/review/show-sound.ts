import type * as z from 'zod/mini';
import type { CaseSound } from '#contracts/calls/console/console-cases.ts';
import { levelSeconds, loudest } from '../media/index.ts';

/** So many are drawn, and so many passages are named. */
const shown_most = 300;
const passages_most = 50;
/** Decibels above the middle of what is heard, and the least level, for a passage to be loud; and one that is loud in any case. */
const above = 8;
const least = 55;
const always = 82;
/** Quiet seconds within a passage. */
const pause = 2;

/**
 * How loud a clip is, a level for each part of it, and its loud passages in order, the loudest where
 * there are too many. Null where it was not measured; no levels without sound.
 */
export function soundOf(levels: Buffer | null, duration: number): z.input<typeof CaseSound> | null {
  if (!levels) return null;
  const seconds = levelSeconds(duration);
  const step = Math.max(1, Math.ceil(levels.length / shown_most));
  const parts = Array.from({ length: Math.ceil(levels.length / step) }, (_, at) =>
    Math.max(...levels.subarray(at * step, (at + 1) * step)),
  );
  return {
    interval: step * seconds,
    loudest,
    levels: parts,
    loud: loudPassages([...levels]).map(({ from, to }) => ({
      from: from * seconds,
      to: Math.min(to * seconds, duration),
    })),
  };
}

interface Passage {
  /** Indexes of levels; `to` is the first that is not of it. */
  from: number;
  to: number;
  peak: number;
}

function loudPassages(levels: readonly number[]): Passage[] {
  const heard = levels.filter((level) => level > 0).toSorted((a, b) => a - b);
  const middle = heard[Math.floor(heard.length / 2)] ?? 0;
  const threshold = Math.min(always, Math.max(least, middle + above));
  const passages: Passage[] = [];
  for (const [at, level] of levels.entries()) {
    if (level < threshold) continue;
    const last = passages.at(-1);
    if (last && at - last.to <= pause) {
      last.to = at + 1;
      last.peak = Math.max(last.peak, level);
    } else passages.push({ from: at, to: at + 1, peak: level });
  }
  return passages
    .toSorted((a, b) => b.peak - a.peak)
    .slice(0, passages_most)
    .toSorted((a, b) => a.from - b.from);
}
