import { redirect } from 'react-router';
import type { Country, RelatedNames } from '#contracts/calls/catalogue/catalogue.ts';
import type { NearestList } from '#contracts/calls/catalogue/listing-facets.ts';
import type {
  SearchCorrection,
  SearchHelp,
  SearchNotice,
} from '#contracts/calls/search/search-help.ts';
import type { CategoryCount } from '#contracts/text/names.ts';
import { limits } from '#contracts/limits/limits.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import {
  chosenCategories,
  isNowhere,
  listingPage,
  type ListingFilters,
  type ListingPlace,
} from '#contracts/pages/listing-pages.ts';
import {
  listingQuery,
  listingSort,
  parseListingFilters,
  parseListingPath,
  placeWithQuery,
} from '#contracts/pages/parse-listing-pages.ts';
import type { ListSort } from '#contracts/calls/catalogue/listing-sorts.ts';
import type { VideoListing } from '#contracts/calls/catalogue/videos.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { pageFailure, readPageFailure } from '../../lib/transport/page-failure.ts';
import { toCards, type CardListing } from '../card/index.ts';
import { loadFacets, loadNearest, type FilterCounts } from './load-facets.ts';
import type { VideoSource } from './video-source.ts';

export interface ListingPage extends CardListing {
  place: ListingPlace;
  sort: ListSort;
  query: Required<ListingFilters>;
  /** Heading, page title and description of a tag's page. */
  mvp: VideoListing['mvp'];
  orientation: Orientation;
  /** Of a category page: the chosen ones, then those listed next to them, in the page's language. */
  categories: CategoryCount[];
  categories_are_capped: boolean;
  filters: FilterCounts | undefined;
  /** Of an empty list. */
  nearest: readonly NearestList[];
  /** Of the page of the visitor's country, when it comes as a document or none is known: all that there are, in the page's language. */
  countries: readonly Country[];
  /** Of the page of one category or tag: the names that most often co-occur with it. */
  related: RelatedNames['names'];
  /** Of a search: the text that was searched instead, or that is offered. */
  correction: SearchCorrection | undefined;
  /** The total is a lower bound. */
  total_is_capped: boolean;
  /** Of a search that meets a restricted term; without a text when that could not be read. */
  restriction: { effect: SearchNotice['effect']; help: SearchHelp | undefined } | undefined;
  /** A page after the last one: the empty state, with status 404. */
  is_past_end: boolean;
  now: number;
}

/** Whose page it is, as far as a list depends on it. */
export interface Visitor {
  orientation: Orientation;
  language: Language;
  /** The country of the visitor's own choice. */
  country?: string | undefined;
}

const none: VideoListing = { videos: [], total_count: 0 };

/** The listing page at an address. Throws page failures, and 301 to the one spelling and to what a renamed or merged thing is called now. */
export async function loadListing(
  source: VideoSource,
  visitor: Visitor,
  url: URL,
): Promise<ListingPage> {
  try {
    return await loadFor(source, visitor, url);
  } catch (error) {
    // An unknown country code that the visitor did not type counts as none.
    const isOfVisitor =
      parseListingPath(url.pathname, visitor.country)?.place.kind === 'top-country';
    if (!isOfVisitor || !visitor.country || readPageFailure(error).code !== 'not_found')
      throw error;
    return loadFor(source, { ...visitor, country: undefined }, url);
  }
}

async function loadFor(source: VideoSource, visitor: Visitor, url: URL): Promise<ListingPage> {
  const { orientation, language } = visitor;
  const asked = parseListingPath(url.pathname, visitor.country);
  if (!asked) throw pageFailure({ code: 'not_found' });
  demandSpelling(url, asked.place, asked.sort);
  const place = placeWithQuery(asked.place, url.searchParams);
  if (!place) throw pageFailure({ code: 'not_found' });
  const sort = listingSort(url.searchParams, asked);
  const query = sort && parseListingFilters(url.searchParams, place, sort);
  if (!query) throw pageFailure({ code: 'not_found' });
  const dirs = chosenCategories(place);
  const hasCategories = place.kind === 'categories' || place.kind === 'search';
  const of = { place, sort, query, orientation };
  const [listing, categories, { countries }, related, facets] = await Promise.all([
    isNowhere(place)
      ? none
      : source
          .list(listingQuery(place, sort, orientation, query), lifetimes.videos)
          .catch((error: unknown) => follow(error, place, sort)),
    dirs.length > 0 ? source.categories({ orientation, lang: language }) : { categories: [] },
    place.kind === 'top-country'
      ? source.countries({ orientation, lang: language }, isNowhere(place))
      : { countries: [] },
    relatedTo(source, visitor, place),
    loadFacets(source, of, language),
  ]);
  const { notice } = listing;
  const isBlocked = notice?.effect === 'block';
  const isEmpty = listing.total_count === 0 && !isNowhere(place) && !isBlocked;
  return {
    ...toCards(listing),
    ...of,
    mvp: listing.mvp,
    categories: [
      ...namedCategories(categories.categories, dirs, listing.categories ?? []),
      ...(hasCategories ? facets.categories.slice(0, limits.facets.shown - dirs.length) : []),
    ],
    categories_are_capped: facets.categories_are_capped,
    filters: facets.filters,
    nearest: isEmpty ? await loadNearest(source, of, language) : [],
    countries,
    related,
    correction: listing.correction,
    total_is_capped: listing.total_is_capped === true,
    restriction: notice && { effect: notice.effect, help: await helpFor(source, notice, language) },
    is_past_end: query.page > 1 && listing.videos.length === 0 && !isBlocked,
    now: nowSeconds(),
  };
}

const helpFor = (
  source: VideoSource,
  { help }: SearchNotice,
  lang: Language,
): Promise<SearchHelp | undefined> => source.searchHelp({ help, lang }).catch(() => undefined);

/** Never throws: a list is shown without related names when they cannot be read. */
async function relatedTo(
  source: VideoSource,
  { orientation, language: lang }: Visitor,
  place: ListingPlace,
): Promise<RelatedNames['names']> {
  const [section, dirs] =
    place.kind === 'categories'
      ? (['categories', place.dirs] as const)
      : (['tags', place.kind === 'tag' ? [place.dir] : []] as const);
  const [dir, another] = dirs;
  if (dir === undefined || another !== undefined) return [];
  const answer = await source
    .relatedNames({ section, orientation, lang, dir })
    .catch(() => undefined);
  return answer?.names ?? [];
}

/** Another order of categories, a doubled one, another spelling of a search, the other slash and a sort left out lead to the one address; other spellings are nothing. */
function demandSpelling(url: URL, place: ListingPlace, sort: ListSort): void {
  const path = listingPage(place, sort);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
}

/** A list of something that goes by another name now is found there. */
function follow(error: unknown, place: ListingPlace, sort: ListSort): never {
  const { moved_to } = readPageFailure(error);
  if (moved_to === undefined) throw error;
  const dirs = moved_to.split(',');
  if (place.kind === 'categories')
    throw redirect(listingPage({ kind: 'categories', dirs }, sort), 301);
  if (place.kind === 'tag' || place.kind === 'model' || place.kind === 'channel')
    throw redirect(listingPage({ kind: place.kind, dir: moved_to }, sort), 301);
  throw error;
}

/** The chosen categories by their names in the page's language. One without videos is only known by the listing itself. */
function namedCategories(
  all: readonly CategoryCount[],
  dirs: readonly string[],
  chosen: readonly CategoryCount[],
): CategoryCount[] {
  return dirs.flatMap((dir) => {
    const category =
      all.find((each) => each.dir === dir) ?? chosen.find((each) => each.dir === dir);
    if (!category) return [];
    const { title, total_videos } = category;
    return [{ title, dir, total_videos }];
  });
}
