import type { NearestList } from '#contracts/calls/catalogue/listing-facets.ts';
import type { CategoryCount } from '#contracts/text/names.ts';
import { isNowhere } from '#contracts/pages/listing-pages.ts';
import type { Language, Orientation } from '#contracts/vocabulary.ts';
import { facetsQuery, type CountryList } from '../countries/index.ts';
import type { VideoSource } from './video-source.ts';

/** Videos with each choice in place of its own, all others in force. */
export interface FilterCounts {
  /** Under 10, 10 to 40, over 40 minutes. */
  lengths: readonly number[];
  hd: number;
  /** Lower bounds. */
  are_capped: boolean;
}

/** The facets that can be added to a list. */
export interface PageFacets {
  /** The categories that were not chosen, most videos first. */
  categories: CategoryCount[];
  categories_are_capped: boolean;
  /** Undefined where the list has no filters, or they could not be counted. */
  filters: FilterCounts | undefined;
}

type OfList = CountryList & { orientation: Orientation };

const none: PageFacets = { categories: [], categories_are_capped: false, filters: undefined };

/** Never throws: a list is shown without its facets when they cannot be read. */
export async function loadFacets(
  source: VideoSource,
  of: OfList,
  lang: Language,
): Promise<PageFacets> {
  if (isNowhere(of.place) || of.place.kind === 'tag') return none;
  const facets = await source.facets(facetsQuery(of, lang)).catch(() => undefined);
  if (!facets) return none;
  const { categories, categories_are_capped, lengths, hd, lengths_are_capped } = facets;
  return {
    categories,
    categories_are_capped: categories_are_capped === true,
    filters: { lengths, hd, are_capped: lengths_are_capped === true },
  };
}

/** Lists near one that turned out to be empty. */
export async function loadNearest(
  source: VideoSource,
  of: OfList,
  lang: Language,
): Promise<readonly NearestList[]> {
  const answer = await source.nearest(facetsQuery(of, lang)).catch(() => undefined);
  return answer?.lists ?? [];
}
