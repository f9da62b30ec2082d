/** Finds how many bytes a part has, which counts as a whole or not at all. */
export interface PartSize {
  bytes(): number;
  /** A part did not arrive. */
  onCut(): void;
  /** A part was stored, so many milliseconds after it began. */
  onStored(ms: number): void;
}

/** A line of half a kilobyte a second brings as much before the site ends a request. */
const least_bytes = 256 * 1024;
const quick_ms = 30_000;
const slow_ms = 120_000;

/** Begins with the largest part. Smaller ones follow those that were cut or took long, larger ones those that were quick. */
export function partSizeOf(most: number): PartSize {
  let bytes = most;
  const set = (wanted: number): void => {
    bytes = Math.min(most, Math.max(least_bytes, wanted));
  };
  return {
    bytes: () => bytes,
    onCut: () => set(bytes / 4),
    onStored(ms) {
      if (ms < quick_ms) set(bytes * 2);
      else if (ms > slow_ms) set(bytes / 2);
    },
  };
}
