import { lifetimes } from '#contracts/limits.ts';
import { listingQuery } from '#contracts/parse-listing-pages.ts';
import type { ListingPlace } from '#contracts/listing-pages.ts';
import { genders, type Gender } from '#contracts/vocabulary.ts';
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
  const gender = await genderWithAny(visitor.gender, (each) =>
    countUnfiltered(source, page.place, each),
  );
  return gender === visitor.gender ? page : loadListing(source, { ...visitor, gender }, url);
}

/** The visitor's own orientation where it has anything, else the first that has. */
export async function genderWithAny(
  own: Gender,
  countOf: (gender: Gender) => Promise<number>,
): Promise<Gender> {
  for (const gender of [own, ...genders.filter((each) => each !== own)])
    if ((await countOf(gender)) > 0) return gender;
  return own;
}

/** Filters may leave nothing of a list that is not empty. */
async function countUnfiltered(
  source: VideoSource,
  place: ListingPlace,
  gender: Gender,
): Promise<number> {
  const everything = { page: 1, type: 'all', duration: '', date: '', country: '' } as const;
  const answer = await source.list(
    listingQuery(place, 'latest-updates', gender, everything),
    lifetimes.videos,
  );
  return answer.total_count;
}
