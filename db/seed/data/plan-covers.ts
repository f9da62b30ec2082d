import type { Orientation } from '#contracts/vocabulary.ts';

/** The parts of a planned video that decide which categories it is the cover of. */
interface Candidate {
  /** The picture it shows: videos of the same scene show the same one. */
  picture: string;
  orientation: Orientation;
  is_listed: boolean;
  /** Seconds before the seed. */
  age: number;
  categories: string[];
}

/** Popular, but neither of today nor forgotten. */
const usual_age = 25 * 86_400;
const strangeness = ({ age }: Candidate): number => Math.abs(Math.log(age / usual_age));

/**
 * Chooses a cover for every category of every orientation so that no picture repeats on a page.
 * The product takes the most popular video of a category, so covers come back in the order of
 * popularity that they must have, and a cover is taken out of the categories of later covers.
 * A category for which no picture is left is taken from its videos, except in the orientation that
 * has videos enough.
 */
export function arrangeCovers<Video extends Candidate>(
  videos: readonly Video[],
  orientation: Orientation,
): Video[] {
  const listed = videos.filter((video) => video.orientation === orientation && video.is_listed);
  const sizes = Map.groupBy(
    listed.flatMap(({ categories }) => categories),
    (category) => category,
  );
  const order = [...sizes]
    .toSorted(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b))
    .map(([category]) => category);
  const covers: Video[] = [];
  for (const [index, category] of order.entries()) {
    const later = new Set(order.slice(index + 1));
    const cost = (video: Video): number =>
      video.categories.filter((other) => later.has(other)).length + strangeness(video) / 4;
    const members = listed.filter((video) => video.categories.includes(category));
    const free = members.filter((video) => !covers.includes(video));
    const fresh = free.filter(({ picture }) => !covers.some((cover) => cover.picture === picture));
    const choice = fresh.length > 0 || orientation !== 'str' ? fresh : free;
    const [cover] = choice.toSorted((a, b) => cost(a) - cost(b));
    if (cover) {
      cover.categories = cover.categories.filter((other) => !later.has(other));
      covers.push(cover);
    } else
      for (const video of members)
        video.categories = video.categories.filter((other) => other !== category);
  }
  return covers;
}
