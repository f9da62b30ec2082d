import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { videoSorts } from '#contracts/calls/catalogue/listing-sorts.ts';
import { orientationCode, orientations, type Orientation } from '#contracts/vocabulary.ts';
import { facetOf } from '#domain/taxonomy/find-facets.ts';
import { filterOf, type ListingFilter } from '#domain/videos/listing/filter.ts';
import { planOf, type BigPlan, type Distribution } from '#seed/big/plan.ts';
import { createRandom, type Random } from '#seed/random.ts';

export type Named = 'category' | 'tag' | 'model' | 'channel';

/** Parameters as visitors choose them: half of the names by how frequent they are, half of them any; the same in every run. */
export interface Draw {
  random: Random;
  plan: BigPlan;
  orientation(): Orientation;
  /** The id of a name; of models and channels one of the orientation. */
  id(kind: Named, orientation: Orientation): number;
  dir(kind: Named, orientation: Orientation): string;
  video(): number;
  listing(over: Partial<ListVideosQuery>): ListVideosQuery;
}

export function createDraw(videos: number, seed: string): Draw {
  const random = createRandom(seed);
  const plan = planOf(videos);
  const distributions: Record<Named, Distribution> = {
    category: plan.categories.distribution,
    tag: plan.tags.distribution,
    model: plan.models_of_video.distribution,
    channel: { count: plan.channels * 0.7, exponent: 1, shift: 5 },
  };
  const draw: Draw = {
    random,
    plan,
    orientation: () => orientations[random.next() < 0.7 ? 0 : random.next() < 0.67 ? 1 : 2],
    id(kind, orientation) {
      const rank =
        random.next() < 0.5
          ? 1 + random.below(distributions[kind].count)
          : frequentRank(distributions[kind], random.next());
      return kind === 'model' || kind === 'channel' ? personOf(orientation, rank - 1) : rank;
    },
    dir: (kind, orientation) => `${kind}-${draw.id(kind, orientation)}`,
    video: () => 1 + random.below(videos),
    listing: (over) => ({
      orientation: draw.orientation(),
      sort: random.pick(videoSorts),
      count: 60,
      section: '',
      object_id: '',
      page: 1,
      type: 'all',
      duration: '',
      date: '',
      ...over,
    }),
  };
  return draw;
}

/** By an exponent of one, near enough to the law that the catalogue was drawn by. */
function frequentRank({ count, shift }: Distribution, drawn: number): number {
  return Math.min(
    count,
    Math.floor((1 + shift) * ((count + 1 + shift) / (1 + shift)) ** drawn - shift),
  );
}

/** Ids of people end in the digit of their orientation: 1-7 str, 8-9 gay, 0 she. */
function personOf(orientation: Orientation, place: number): number {
  if (orientation === 'str') return Math.floor(place / 7) * 10 + (place % 7) + 1;
  const fewer = Math.floor((place * 2) / 7);
  return orientation === 'gay'
    ? Math.floor(fewer / 2) * 10 + (fewer % 2) + 8
    : Math.floor(place / 7) * 10 + 10;
}

/** The filter of categories alone, as a use case makes it. */
export const filterOfCategories = (
  orientation: Orientation,
  ids: readonly number[],
): ListingFilter =>
  filterOf(
    orientationCode[orientation],
    ids.map((id) => ({ dir: '', title: '', facets: [facetOf('category', id, orientation)] })),
  );
