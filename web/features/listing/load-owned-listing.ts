import type { OrientationTotals } from '#contracts/text/names.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { loadListing, type ListingPage, type Visitor } from './load-listing.ts';
import type { VideoSource } from './video-source.ts';

/**
 * The videos of a model or channel. A list is of one orientation: of the visitor's own, or of
 * another one where the owner has no videos of that. Throws like every listing.
 */
export async function loadOwnedListing(
  source: VideoSource,
  visitor: Visitor,
  url: URL,
  totals: Promise<readonly OrientationTotals[]>,
): Promise<ListingPage> {
  const [page, all] = await Promise.all([loadListing(source, visitor, url), totals]);
  const orientation = shownOrientation(all, visitor.orientation, 'total_videos');
  return page.total_count > 0 || orientation === visitor.orientation
    ? page
    : loadListing(source, { ...visitor, orientation }, url);
}

type Kind = 'total_videos' | 'total_albums';

/** How many videos or albums a model or channel has in one orientation. */
export const totalIn = (
  totals: readonly OrientationTotals[],
  orientation: Orientation,
  kind: Kind,
): number => totals.find(({ gender }) => gender === orientation)?.[kind] ?? 0;

/** The visitor's own orientation where there is anything of it, else the first that has. */
export const shownOrientation = (
  totals: readonly OrientationTotals[],
  own: Orientation,
  kind: Kind,
): Orientation =>
  totalIn(totals, own, kind) > 0 ? own : (totals.find((each) => each[kind] > 0)?.gender ?? own);
