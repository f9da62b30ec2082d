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

/** Where the film has to jump at a position, null when it may go on. Who seeks out of the part by hand goes on from there. */
export function jumpOf(range: Range, position: number): number | null {
  const isAtEnd =
    range?.to !== null && range !== null && position >= range.to && position < range.to + 1;
  return isAtEnd ? range.from : null;
}
