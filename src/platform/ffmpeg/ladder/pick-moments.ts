/** A picture as it was looked at: small and grey. */
interface Look {
  seconds: number;
  /** mean brightness, 0 to 255, and how far it is spread */
  light: number;
  spread: number;
  /** mean difference of neighbouring pixels: little when there is nothing in it, or nothing sharp */
  detail: number;
  /** mean difference to the picture before, and to the one after */
  before: number;
  after: number;
}

export const look_size = { width: 64, height: 36 } as const;
const pixels = look_size.width * look_size.height;
const moments_wanted = 10;

/** Reads the grey pictures one after the other; `secondsOf` tells when each is shown. */
export function readLooks(grey: Buffer, secondsOf: (n: number) => number): Look[] {
  const looks: Look[] = [];
  for (let n = 0; (n + 1) * pixels <= grey.length; n += 1) {
    const picture = grey.subarray(n * pixels, (n + 1) * pixels);
    const earlier = looks.at(-1);
    const before = earlier ? difference(picture, grey.subarray((n - 1) * pixels, n * pixels)) : 0;
    if (earlier) earlier.after = before;
    looks.push({ seconds: secondsOf(n), ...measure(picture), before, after: before });
  }
  return looks;
}

function measure(picture: Buffer): Pick<Look, 'light' | 'spread' | 'detail'> {
  const { width } = look_size;
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

/** Black, white and a fade's ends show nothing. */
const shows = ({ light, spread, detail }: Look): boolean =>
  light > 8 && light < 248 && spread > 5 && detail > 0.4;

/** Rich and sharp, neither dark nor glaring, and like a neighbour: a picture between two scenes is like neither. */
const worth = ({ light, detail, spread, before, after }: Look): number =>
  (Math.min(detail, 12) + Math.min(spread, 60) / 6) *
  (1 - Math.abs(light - 115) / 180) *
  (1 / (1 + Math.min(before, after) / 12));

/**
 * Ten moments worth a picture, ascending: the best of each tenth of the clip; for a tenth that shows nothing, one far from the others elsewhere. When
 * nothing is left to choose, the middles of those tenths: a black clip has black pictures.
 */
export function pickMoments(looks: readonly Look[], duration: number): number[] {
  const part = duration / moments_wanted;
  const good = looks.filter(shows).toSorted((a, b) => worth(b) - worth(a));
  const chosen: number[] = [];
  const empty: number[] = [];
  for (let n = 0; n < moments_wanted; n += 1) {
    const best = good.find(({ seconds }) => seconds >= n * part && seconds < (n + 1) * part);
    if (best) chosen.push(best.seconds);
    else empty.push((n + 0.5) * part);
  }
  for (const middle of empty) chosen.push(farthest(good, chosen) ?? middle);
  // Down to the millisecond, so that a seek to it does not land behind its picture.
  return chosen.toSorted((a, b) => a - b).map((seconds) => Math.floor(seconds * 1000) / 1000);
}

/** The one that is farthest in time from all that are chosen; undefined when all are. */
function farthest(good: readonly Look[], chosen: readonly number[]): number | undefined {
  const distance = (seconds: number): number =>
    Math.min(...chosen.map((each) => Math.abs(each - seconds)));
  const [best] = good
    .map(({ seconds }) => ({ seconds, away: distance(seconds) }))
    .toSorted((a, b) => b.away - a.away);
  return best && best.away > 0 ? best.seconds : undefined;
}
