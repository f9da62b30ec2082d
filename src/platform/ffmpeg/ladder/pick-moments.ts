/** Statistics of one sampled picture, small and grey. */
interface FrameStats {
  seconds: number;
  /** mean brightness, 0 to 255, and its standard deviation */
  light: number;
  spread: number;
  /** mean difference of neighbouring pixels: low for empty or blurred pictures */
  detail: number;
  /** mean difference to the previous and to the next picture */
  before: number;
  after: number;
}

export const sample_size = { width: 64, height: 36 } as const;
const pixels = sample_size.width * sample_size.height;
const moments_wanted = 10;

/** Reads the grey pictures one after the other; `secondsOf` maps an index to its time. */
export function readFrameStats(grey: Buffer, secondsOf: (n: number) => number): FrameStats[] {
  const stats: FrameStats[] = [];
  for (let n = 0; (n + 1) * pixels <= grey.length; n += 1) {
    const picture = grey.subarray(n * pixels, (n + 1) * pixels);
    const earlier = stats.at(-1);
    const before = earlier ? difference(picture, grey.subarray((n - 1) * pixels, n * pixels)) : 0;
    if (earlier) earlier.after = before;
    stats.push({ seconds: secondsOf(n), ...measure(picture), before, after: before });
  }
  return stats;
}

function measure(picture: Buffer): Pick<FrameStats, 'light' | 'spread' | 'detail'> {
  const { width } = sample_size;
  let sum = 0;
  let squares = 0;
  let steps = 0;
  for (let at = 0; at < pixels; at += 1) {
    const value = picture[at] ?? 0;
    sum += value;
    squares += value * value;
    if (at % width > 0) steps += Math.abs(value - (picture[at - 1] ?? 0));
    if (at >= width) steps += Math.abs(value - (picture[at - width] ?? 0));
  }
  const light = sum / pixels;
  return {
    light,
    spread: Math.sqrt(Math.max(0, squares / pixels - light * light)),
    detail: steps / (2 * pixels),
  };
}

function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < pixels; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / pixels;
}

/** Black, white and faded pictures are unusable. */
const isUsable = ({ light, spread, detail }: FrameStats): boolean =>
  light > 8 && light < 248 && spread > 5 && detail > 0.4;

/**
 * Prefers rich and sharp pictures of medium brightness that resemble a neighbour: a cross-fade
 * resembles neither.
 */
const score = ({ light, detail, spread, before, after }: FrameStats): number =>
  (Math.min(detail, 12) + Math.min(spread, 60) / 6) *
  (1 - Math.abs(light - 115) / 180) *
  (1 / (1 + Math.min(before, after) / 12));

/**
 * Picks ten moments for thumbnails, ascending: the best of each tenth of the clip; for a tenth
 * without a usable picture, one far from the others. Without any usable picture, the middles of the
 * tenths.
 */
export function pickMoments(stats: readonly FrameStats[], duration: number): number[] {
  const part = duration / moments_wanted;
  const usable = stats.filter(isUsable).toSorted((a, b) => score(b) - score(a));
  const chosen: number[] = [];
  const empty: number[] = [];
  for (let n = 0; n < moments_wanted; n += 1) {
    const best = usable.find(({ seconds }) => seconds >= n * part && seconds < (n + 1) * part);
    if (best) chosen.push(best.seconds);
    else empty.push((n + 0.5) * part);
  }
  for (const middle of empty) chosen.push(farthest(usable, chosen) ?? middle);
  // Rounded down to the millisecond, so that a seek does not land behind the picture.
  return chosen.toSorted((a, b) => a - b).map((seconds) => Math.floor(seconds * 1000) / 1000);
}

/** The candidate that is farthest in time from all chosen ones; undefined when all are chosen. */
function farthest(usable: readonly FrameStats[], chosen: readonly number[]): number | undefined {
  const distance = (seconds: number): number =>
    Math.min(...chosen.map((each) => Math.abs(each - seconds)));
  const [best] = usable
    .map(({ seconds }) => ({ seconds, gap: distance(seconds) }))
    .toSorted((a, b) => b.gap - a.gap);
  return best && best.gap > 0 ? best.seconds : undefined;
}
