export const picture_count = 10;

/**
 * Moments to look at for each of the ten pictures, best first: the middle of its tenth of the clip, then places beside it for when that one is black.
 * Seconds; never past the end.
 */
export function candidateTimes(duration: number): number[][] {
  const part = duration / picture_count;
  return Array.from({ length: picture_count }, (_, n) =>
    [0.5, 0.2, 0.8].map((share) => Math.min((n + share) * part, Math.max(0, duration - 0.1))),
  );
}

/** Widths of the stored pictures; a smaller source is stored as it is under each name. */
export const picture_widths = [320, 640, 1280] as const;
