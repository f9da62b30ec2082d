import type { MostReplayed } from '#contracts/calls/catalogue/video-file.ts';

/** Watches before a curve is drawn: fewer would show single visitors. */
export const least_watches = 50;

/** The sums of a video as shares of its most watched bucket; null before 50 watches. */
export function mostReplayed(
  sums: { watches: number; buckets: readonly number[] } | undefined,
): MostReplayed | null {
  if (!sums || sums.watches < least_watches) return null;
  const most = Math.max(...sums.buckets);
  if (most === 0) return null;
  return { buckets: sums.buckets.map((n) => Math.round((n / most) * 100) / 100) };
}
