import type { Categories } from '#contracts/calls/catalogue/catalogue.ts';
import {
  categoriesUrl,
  countriesUrl,
  relatedNamesUrl,
  type RelatedNamesQuery,
} from '#contracts/calls/catalogue/catalogue.ts';
import {
  listingFacetsUrl,
  nearestListsUrl,
  type ListFacetsQuery,
  type ListingFacets,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import {
  searchUrl,
  videosMvpUrl,
  videosUrl,
  type ListVideosQuery,
} from '#contracts/calls/catalogue/listing-url.ts';
import { searchHelpUrl, type SearchHelpQuery } from '#contracts/calls/search/search-help.ts';
import { relatedUrl, videoUrl, type RelatedQuery } from '#contracts/calls/catalogue/videos.ts';
import type { Language, Orientation } from '#contracts/vocabulary.ts';
import { getJsonOnce } from '../../lib/transport/get-json.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';

export interface OrientationAndLanguage {
  orientation: Orientation;
  lang: Language;
}

export type VideoSource = ReturnType<typeof videoSource>;

/** The reads of pages with videos. */
export const videoSource = (read: Read) => ({
  /** `lifetime` in seconds bounds how old the answer may be; it is part of the address in the browser. */
  list: (query: ListVideosQuery, lifetime: number) =>
    read(
      (reads) => reads.videos.list(query),
      () => listAddress(query, lifetime),
    ),
  get: readBy(
    read,
    (reads, video_id: number) => reads.videos.get(video_id),
    (video_id) => videoUrl.build(video_id, lifetimes.video),
    { subject: 'video' },
  ),
  related: readBy(
    read,
    (reads, query: RelatedQuery) => reads.videos.related(query),
    (query) => relatedUrl.build({ lifetime: lifetimes.related, ...query }),
    { subject: 'video' },
  ),
  /** The facets that can be added to a list, with counts. */
  facets: readBy(
    read,
    (reads, query: ListFacetsQuery) => reads.videos.facets(query),
    listingFacetsUrl.build,
  ),
  /** Lists near an empty one. */
  nearest: readBy(
    read,
    (reads, query: ListFacetsQuery) => reads.videos.nearest(query),
    nearestListsUrl.build,
  ),
  /** All categories with videos of an orientation, most first. */
  categories: readBy(
    read,
    (reads, of: OrientationAndLanguage) => reads.catalogue.categories(of),
    categoriesAddress,
    { once: true },
  ),
  /** All countries with videos of an orientation, most first. Where the page does not show them with scripts, the browser asks for none. */
  countries: (of: OrientationAndLanguage, isShown: boolean) =>
    read(
      (reads) => reads.catalogue.countries(of),
      () => (isShown ? countriesUrl.build(of) : { answer: { countries: [] } }),
      { once: true },
    ),
  /** The categories or tags that occur most often together with one. */
  relatedNames: readBy(
    read,
    (reads, query: RelatedNamesQuery) => reads.catalogue.relatedNames(query),
    relatedNamesUrl.build,
  ),
  /** The help text of a restricted search. */
  searchHelp: readBy(
    read,
    (reads, query: SearchHelpQuery) => reads.information.searchHelp(query),
    searchHelpUrl.build,
  ),
});

/** The call that answers a query: searches and tags with texts of their own have their own calls. */
export function listAddress(query: ListVideosQuery, lifetime: number): string {
  if (query.s !== undefined)
    return searchUrl.build({
      lifetime,
      ...query,
      sort: query.by_relevance ? 'relevance' : query.sort,
    });
  return (query.with_mvp ? videosMvpUrl : videosUrl).build({ lifetime, ...query });
}

const categoriesAddress = (of: OrientationAndLanguage): string =>
  categoriesUrl.build({ lifetime: lifetimes.categories, section: 'all', ...of });

/** Cached for the visit, so that going from list to list asks for the list alone. */
export const categoriesOnce = (of: OrientationAndLanguage): Promise<Categories> =>
  getJsonOnce<Categories>(categoriesAddress(of));

/** The facets that can be added to a list; cached for the visit. */
export const facetsOnce = (query: ListFacetsQuery): Promise<ListingFacets> =>
  getJsonOnce<ListingFacets>(listingFacetsUrl.build(query));
