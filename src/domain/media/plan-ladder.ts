import type { ProbedVideo, Rung, TranscodePlan } from '#platform/ffmpeg/port.ts';

const segment_seconds = 4;

/** Renditions by the short side of a 16:9 box, with what each may cost at most. */
export const ladder_steps: readonly { lines: number; max_rate: number; crf: number }[] = [
  { lines: 360, max_rate: 800_000, crf: 23 },
  { lines: 480, max_rate: 1_400_000, crf: 23 },
  { lines: 720, max_rate: 2_800_000, crf: 23 },
  { lines: 1080, max_rate: 5_000_000, crf: 23 },
  { lines: 1440, max_rate: 9_000_000, crf: 23 },
  { lines: 2160, max_rate: 16_000_000, crf: 23 },
];

/** A source this little below a step still gets it, at its own size. */
const almost = 1.05;
const fps_most = 60;

/**
 * What a source is turned into. Each step is a 16:9 box, turned for portrait, which the picture is fitted into (so a 1920 × 800 film is 1080p); a step
 * that would enlarge it is left out, and a source below the lowest step keeps its own size. Sides are even. More than 60 pictures a second are thinned evenly.
 */
export function planLadder(source: ProbedVideo): TranscodePlan {
  const fitting = ladder_steps.filter(({ lines }) => enlargement(source, lines) <= almost);
  const [lowest] = ladder_steps;
  const steps = fitting.length > 0 ? fitting : lowest ? [lowest] : [];
  const rungs = steps.map((step) => rungOf(source, step));
  return { source, rungs, fps: source.fps / Math.max(1, Math.ceil(source.fps / fps_most - 0.01)), segment_seconds };
}

/** How much a source would grow to fill the box of so many lines; below 1 it shrinks. */
function enlargement({ width, height }: ProbedVideo, lines: number): number {
  const [short, long] = width < height ? [width, height] : [height, width];
  return Math.min(lines / short, (lines * 16) / 9 / long);
}

function rungOf(source: ProbedVideo, { lines, max_rate, crf }: (typeof ladder_steps)[number]): Rung {
  const growth = enlargement(source, lines);
  const scale = Math.min(1, growth);
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  return { name: `${growth > almost ? Math.min(width, height) : lines}p`, width, height, max_rate, crf, how: 'encode' };
}

/** Encoders refuse odd sides. */
const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2);
