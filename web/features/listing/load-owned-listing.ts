import { lifetimes } from '#contracts/limits.ts';
import { listingQuery } from '#contracts/pages/parse-listing-pages.ts';
import type { ListingPlace } from '#contracts/pages/listing-pages.ts';
import { orientations, type Orientation } from '#contracts/vocabulary.ts';
import { loadListing, type ListingPage, type Visitor } from './load-listing.ts';
import type { VideoSource } from './video-source.ts';

/**
 * The videos of a model or channel. A list is of one orientation: of the visitor's own, or of another one where the owner has no videos of that. `total` is
 * how many there are of all. Throws like every listing.
 */
export async function loadOwnedListing(
  source: VideoSource,
  visitor: Visitor,
  url: URL,
  total: Promise<number>,
): Promise<ListingPage> {
  const [page, all] = await Promise.all([loadListing(source, visitor, url), total]);
  if (page.total_count > 0 || all === 0) return page;
  const orientation = await orientationWithAny(visitor.orientation, (each) =>
    countUnfiltered(source, page.place, each),
  );
  return orientation === visitor.orientation
    ? page
    : loadListing(source, { ...visitor, orientation }, url);
}

/** The visitor's own orientation where it has anything, else the first that has. */
export async function orientationWithAny(
  own: Orientation,
  countOf: (orientation: Orientation) => Promise<number>,
): Promise<Orientation> {
  for (const orientation of [own, ...orientations.filter((each) => each !== own)])
    if ((await countOf(orientation)) > 0) return orientation;
  return own;
}

/** Filters may leave nothing of a list that is not empty. */
async function countUnfiltered(
  source: VideoSource,
  place: ListingPlace,
  orientation: Orientation,
): Promise<number> {
  const everything = { page: 1, type: 'all', duration: '', date: '', country: '' } as const;
  const answer = await source.list(
    listingQuery(place, 'latest-updates', orientation, everything),
    lifetimes.videos,
  );
  return answer.total_count;
}
