/** A part of the film that repeats, seconds; `to` is null until its end is set. */
export type Range = { from: number; to: number | null } | null;

/** A part is at least so long, seconds: what is set at once is a mistake. */
const shortest = 0.5;

/** One key for all: the start, the end, and off. An end before the start is a new start. */
export function stepRange(range: Range, position: number): Range {
  if (range === null) return { from: position, to: null };
  if (range.to !== null) return null;
  return position - range.from >= shortest
    ? { from: range.from, to: position }
    : { from: position, to: null };
}

/**
 * Where the film has to jump at a position, null when it may go on: it played up to the end of the part and over it, however long ago
 * the last look was. `before` is that look, undefined after a seek: who leaves the part by hand goes on from there.
 */
export function jumpOf(range: Range, before: number | undefined, position: number): number | null {
  if (range === null || range.to === null || before === undefined) return null;
  return before <= range.to && position >= range.to ? range.from : null;
}

type Film = Pick<
  HTMLMediaElement,
  'currentTime' | 'ended' | 'play' | 'addEventListener' | 'removeEventListener'
>;

/** Repeats the part that `range` says. A hidden tab looks once a second; a part that ends with the film goes on from its start, too. */
export function repeatRange(film: Film, range: () => Range): () => void {
  let before: number | undefined;
  const look = (): void => {
    const position = film.currentTime;
    const to = jumpOf(range(), before, position);
    before = position;
    if (to !== null) film.currentTime = to;
  };
  const end = (): void => {
    if (film.ended) look();
    // The last look may have jumped already; the end pauses all the same.
    if (!film.ended && typeof range()?.to === 'number') film.play().catch(() => undefined);
  };
  const forget = (): void => {
    before = undefined;
  };
  const begin = (): void => {
    before = film.currentTime;
  };
  const listeners = [
    ['timeupdate', look],
    ['seeking', forget],
    ['seeked', begin],
    ['ended', end],
  ] as const;
  for (const [type, listener] of listeners) film.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of listeners) film.removeEventListener(type, listener);
  };
}
