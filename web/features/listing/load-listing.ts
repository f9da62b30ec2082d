import { redirect } from 'react-router';
import type { Country, RelatedNames } from '#contracts/calls/catalogue.ts';
import type { CategoryCount } from '#contracts/names.ts';
import { lifetimes } from '#contracts/limits.ts';
import {
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
} from '#contracts/pages/parse-listing-pages.ts';
import type { VideoSort } from '#contracts/calls/listing-sorts.ts';
import type { VideoListing } from '#contracts/calls/videos.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { pageFailure, readPageFailure } from '../../lib/transport/page-failure.ts';
import { toCards, type CardListing } from '../card/index.ts';
import type { VideoSource } from './video-source.ts';

export interface ListingPage extends CardListing {
  place: ListingPlace;
  sort: VideoSort;
  query: Required<ListingFilters>;
  /** Heading, page title and description of a tag's page. */
  mvp: VideoListing['mvp'];
  /** Of a category page: the largest, and the chosen ones wherever they stand, in the page's language. */
  categories: CategoryCount[];
  /** Of the page of the visitor's country, when it comes as a document or none is known: all that there are, in the page's language. */
  countries: readonly Country[];
  /** Of the page of one category or tag: what stands most often beside it. */
  related: RelatedNames['names'];
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
const side_categories = 50;

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
  const { place } = asked;
  demandSpelling(url, place, asked.sort);
  const sort = listingSort(url.searchParams, asked);
  const query = sort && parseListingFilters(url.searchParams, place, sort);
  if (!query) throw pageFailure({ code: 'not_found' });
  const [listing, categories, { countries }, related] = await Promise.all([
    isNowhere(place)
      ? none
      : source
          .list(listingQuery(place, sort, orientation, query), lifetimes.videos)
          .catch((error: unknown) => follow(error, place, sort)),
    place.kind === 'categories'
      ? source.categories({ orientation, lang: language })
      : { categories: [] },
    place.kind === 'top-country'
      ? source.countries({ orientation, lang: language }, isNowhere(place))
      : { countries: [] },
    relatedTo(source, visitor, place),
  ]);
  return {
    ...toCards(listing),
    place,
    sort,
    query,
    mvp: listing.mvp,
    categories:
      place.kind === 'categories'
        ? shownCategories(categories.categories, place.dirs, listing.categories ?? [])
        : [],
    countries,
    related,
    is_past_end: query.page > 1 && listing.videos.length === 0,
    now: nowSeconds(),
  };
}

/** A list does not depend on what stands beside it. */
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

/** Another order of categories, a doubled one, the other slash and a sort left out lead to the one address; other spellings are nothing. */
function demandSpelling(url: URL, place: ListingPlace, sort: VideoSort): void {
  const path = listingPage(place, sort);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
}

/** A list of something that goes by another name now is found there. */
function follow(error: unknown, place: ListingPlace, sort: VideoSort): never {
  const { moved_to } = readPageFailure(error);
  if (moved_to === undefined) throw error;
  const dirs = moved_to.split(',');
  if (place.kind === 'categories')
    throw redirect(listingPage({ kind: 'categories', dirs }, sort), 301);
  if (place.kind === 'tag' || place.kind === 'model' || place.kind === 'channel')
    throw redirect(listingPage({ kind: place.kind, dir: moved_to }, sort), 301);
  throw error;
}

/** The chosen categories by their names in the page's language, then the largest. One without videos is only known by the listing itself. */
function shownCategories(
  all: readonly CategoryCount[],
  dirs: readonly string[],
  chosen: readonly CategoryCount[],
): CategoryCount[] {
  const slim = ({ title, dir, total_videos }: CategoryCount): CategoryCount => ({
    title,
    dir,
    total_videos,
  });
  const named = dirs.flatMap((dir) => {
    const category =
      all.find((each) => each.dir === dir) ?? chosen.find((each) => each.dir === dir);
    return category ? [slim(category)] : [];
  });
  return [
    ...named,
    ...all
      .filter(({ dir }) => !dirs.includes(dir))
      .slice(0, side_categories - named.length)
      .map(slim),
  ];
}
