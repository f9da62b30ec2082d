import { countryPattern } from '../countries.ts';
import { dirPattern } from '../text/dir.ts';
import { limits } from '../limits/limits.ts';
import {
  isCountry,
  isSortInQuery,
  type ListingFilters,
  type ListingPlace,
} from './listing-pages.ts';
import { knowsDates, videoSorts, type ListSort } from '../calls/catalogue/listing-sorts.ts';
import type { ListVideosQuery } from '../calls/catalogue/listing-url.ts';
import { canonicalSearchText } from '../text/search-query.ts';
import { searchText } from '../text/search-text.ts';
import type { Orientation } from '../vocabulary.ts';

/**
 * The place that a path lists, or undefined. Other spellings (slash, order of categories, spelling of a search, the sort
 * left out) are parsed too; the caller compares `listingPage` with the path. `country` is the visitor's choice; `listingSort` reads the sort of a place that has it in its query.
 */
export function parseListingPath(
  path: string,
  country = '',
): { place: ListingPlace; sort: ListSort } | undefined {
  const [, first = '', second = '', third = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length > 0) return undefined;
  if (first === 'top-country' && second === '')
    return { place: { kind: 'top-country', code: country }, sort: 'latest-updates' };
  if (first === 'search' && third === '') {
    const text = searchedText(second);
    return text === undefined ? undefined : { place: { kind: 'search', text }, sort: 'relevance' };
  }
  if ((first === 'model' || first === 'channel') && third !== '') return undefined;
  const sort = videoSorts.find(
    (each) => each === (first === 'videos' ? second : third || 'latest-updates'),
  );
  const place =
    first === 'videos' && third === '' ? ({ kind: 'all' } as const) : placeOf(first, second);
  return sort && place ? { place, sort } : undefined;
}

function placeOf(first: string, object: string): ListingPlace | undefined {
  if (first === 'tags') return dirPattern.test(object) ? { kind: 'tag', dir: object } : undefined;
  if (first === 'country')
    return countryPattern.test(object) ? { kind: 'country', code: object } : undefined;
  if (first === 'model' || first === 'channel')
    return dirPattern.test(object) ? { kind: first, dir: object } : undefined;
  if (first !== 'categories') return undefined;
  const dirs = [...new Set(object.split(','))].sort();
  return dirs.length <= limits.categories_in_listing && dirs.every((dir) => dirPattern.test(dir))
    ? { kind: 'categories', dirs }
    : undefined;
}

/** The words of a search's path in their one spelling; undefined when they are too short or too long. */
function searchedText(segment: string): string | undefined {
  try {
    const text = searchText(decodeURIComponent(segment));
    return text && canonicalSearchText(text);
  } catch {
    // Broken escapes alone get here: no address of ours has any.
    return undefined;
  }
}

const search_sorts: readonly ListSort[] = ['relevance', ...videoSorts];

/** The place with what the query adds to it: the categories of a search; undefined when these are misspelled. */
export function placeWithQuery(
  place: ListingPlace,
  query: URLSearchParams,
): ListingPlace | undefined {
  const [text, again] = query.getAll('categories');
  if (place.kind !== 'search' || text === undefined) return place;
  const chosen = again === undefined ? placeOf('categories', text) : undefined;
  if (chosen?.kind !== 'categories' || chosen.dirs.join() !== text) return undefined;
  return { ...place, dirs: chosen.dirs };
}

/** The sort of a listing page: the one that its path says, or that its query does; undefined when that is misspelled or repeated. */
export function listingSort(
  query: URLSearchParams,
  { place, sort }: { place: ListingPlace; sort: ListSort },
): ListSort | undefined {
  const sorts = place.kind === 'search' ? search_sorts : videoSorts;
  return isSortInQuery(place) ? oneValue<ListSort>(query, 'sort', sorts, sort) : sort;
}

/** Reads the query of a listing page; undefined when a value is misspelled, repeated or does not go with the page (then it is a 404). */
export function parseListingFilters(
  query: URLSearchParams,
  place: ListingPlace,
  sort: ListSort,
): Required<ListingFilters> | undefined {
  const page = parsePage(query);
  const type = oneValue(query, 'type', ['all', 'hd'] as const, 'all');
  const duration = oneValue(query, 'duration', ['1', '2', '3', 'all'] as const, 'all');
  const date = oneValue(query, 'date', ['day', 'week', 'month', 'all'] as const, 'all');
  const [country = '', again] = query.getAll('country');
  if (
    page === undefined ||
    type === undefined ||
    duration === undefined ||
    date === undefined ||
    again !== undefined
  )
    return undefined;
  if (date !== 'all' && !knowsDates(sort)) return undefined;
  if (country !== '' && country !== 'all' && (isCountry(place) || !countryPattern.test(country)))
    return undefined;
  return {
    page,
    type,
    duration: duration === 'all' ? '' : (Number(duration) as 1 | 2 | 3),
    date: date === 'all' ? '' : date,
    country: country === 'all' ? '' : country,
  };
}

/** The query of a listing page. */
export function listingQuery(
  place: ListingPlace,
  sort: ListSort,
  orientation: Orientation,
  filters: Required<ListingFilters>,
): ListVideosQuery {
  const { country, ...rest } = filters;
  const query = {
    orientation,
    // Of a search by relevance the sort means nothing.
    sort: sort === 'relevance' ? ('most-popular' as const) : sort,
    count: limits.page_size.videos,
    ...rest,
    ...(country !== '' && { country }),
  };
  switch (place.kind) {
    case 'all':
      return { ...query, section: '', object_id: '' };
    case 'categories':
      return { ...query, section: 'categories', object_id: place.dirs.join() };
    case 'tag':
      return { ...query, section: 'tags', object_id: place.dir, with_mvp: true };
    case 'model':
    case 'channel':
      return { ...query, section: place.kind, object_id: place.dir };
    case 'country':
    case 'top-country':
      return { ...query, section: 'country', object_id: place.code };
    case 'search': {
      const { text: s, dirs = [] } = place;
      const section = dirs.length > 0 ? ('categories' as const) : ('search' as const);
      const by_relevance = sort === 'relevance';
      return { ...query, section, object_id: dirs.join(), s, by_relevance };
    }
  }
}

/** The `page` of a query: 1 when absent, undefined when it is anything but a canonical whole number ≥ 1. */
export function parsePage(query: URLSearchParams): number | undefined {
  const values = query.getAll('page');
  if (values.length === 0) return 1;
  const [text] = values;
  if (values.length > 1 || !text || !/^[1-9]\d{0,7}$/.test(text)) return undefined;
  return Number(text) <= limits.page_max ? Number(text) : undefined;
}

function oneValue<const T extends string>(
  query: URLSearchParams,
  name: string,
  allowed: readonly T[],
  absent: T,
): T | undefined {
  const values = query.getAll(name);
  if (values.length === 0) return absent;
  return values.length === 1 ? allowed.find((value) => value === values[0]) : undefined;
}
