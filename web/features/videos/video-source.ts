import type { RouterContextProvider } from 'react-router';
import { lifetimes } from '#contracts/limits.ts';
import {
  categoriesUrl,
  relatedNamesUrl,
  type Categories,
  type Country,
  type RelatedNames,
  type RelatedNamesQuery,
} from '#contracts/catalogue.ts';
import {
  searchUrl,
  videosMvpUrl,
  videosUrl,
  type ListVideosQuery,
} from '#contracts/listing-url.ts';
import {
  relatedUrl,
  videoUrl,
  type RelatedQuery,
  type VideoAnswer,
  type VideoListing,
} from '#contracts/videos.ts';
import { getJson, getJsonOnce } from '../../lib/get-json.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { orPageFailure } from '../../lib/page-failure.ts';
import { domainContext } from '../../load-context.ts';

/** Where a page reads from. Both sources answer the same and throw page failures. */
export interface VideoSource {
  /** `lifetime` in seconds bounds how old the answer may be; it is part of the address in the browser. */
  list(query: ListVideosQuery, lifetime: number): Promise<VideoListing>;
  get(video_id: number): Promise<VideoAnswer>;
  related(query: RelatedQuery): Promise<VideoListing>;
  /** All categories with videos of an orientation, most first. The browser asks once a visit. */
  categories(of: CategoriesOf): Promise<Categories>;
  /** All countries with videos of an orientation, most first, where a page lists them for readers without scripts: in the browser none. */
  countries(of: CategoriesOf): Promise<readonly Country[]>;
  /** What stands most often beside a category or tag. */
  relatedNames(query: RelatedNamesQuery): Promise<RelatedNames>;
}

export interface CategoriesOf {
  orientation: Orientation;
  lang: Language;
}

/** First loads: the domain, in process. */
export function domainSource(context: Readonly<RouterContextProvider>): VideoSource {
  const { videos, catalogue } = context.get(domainContext);
  return {
    list: (query) => orPageFailure(videos.list(query)),
    get: (video_id) => orPageFailure(videos.get(video_id), 'video'),
    related: (query) => orPageFailure(videos.related(query), 'video'),
    categories: (of) => orPageFailure(catalogue.categories(of)),
    countries: async (of) => (await orPageFailure(catalogue.countries(of))).countries,
    relatedNames: (query) => orPageFailure(catalogue.relatedNames(query)),
  };
}

/** Navigations: the cacheable addresses that any API client uses. */
export function jsonSource(signal: AbortSignal): VideoSource {
  return {
    list: (query, lifetime) =>
      orPageFailure(getJson<VideoListing>(listAddress(query, lifetime), signal)),
    get: (video_id) =>
      orPageFailure(
        getJson<VideoAnswer>(videoUrl.build(video_id, lifetimes.video), signal),
        'video',
      ),
    related: (query) =>
      orPageFailure(
        getJson<VideoListing>(relatedUrl.build({ lifetime: lifetimes.related, ...query }), signal),
        'video',
      ),
    categories: (of) => orPageFailure(categoriesOnce(of)),
    countries: () => Promise.resolve([]),
    relatedNames: (query) =>
      orPageFailure(getJson<RelatedNames>(relatedNamesUrl.build(query), signal)),
  };
}

/** The call that answers a query: searches and tags with words of their own have calls of theirs. */
export function listAddress(query: ListVideosQuery, lifetime: number): string {
  if (query.section === 'search') return searchUrl.build({ lifetime, ...query });
  return (query.with_mvp ? videosMvpUrl : videosUrl).build({ lifetime, ...query });
}

/** Kept for the visit, so that going from list to list asks for the list alone. */
export function categoriesOnce(of: CategoriesOf): Promise<Categories> {
  return getJsonOnce<Categories>(
    categoriesUrl.build({ lifetime: lifetimes.categories, section: 'all', ...of }),
  );
}
