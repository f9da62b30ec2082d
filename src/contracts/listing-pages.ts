import { countryPattern } from './countries.ts';
import { dirPattern } from './dir.ts';
import { limits } from './limits.ts';
import { knowsDates, videoSorts, type ListVideosQuery, type VideoSort } from './listing-url.ts';
import { searchText } from './search-text.ts';
import type { Gender } from './vocabulary.ts';

/** What a listing page is of. `top-country` is the country of the visitor's own choice, '' while there is none. */
export type ListingPlace =
  | { kind: 'all' }
  | { kind: 'categories'; dirs: readonly string[] }
  | { kind: 'tag'; dir: string }
  | { kind: 'country'; code: string }
  | { kind: 'top-country'; code: string }
  | { kind: 'search'; text: string };

/** What the query of a listing page says; everything absent is the default. */
export interface ListingFilters {
  page?: number;
  type?: 'all' | 'hd';
  duration?: '' | 1 | 2 | 3;
  /** Only with the sorts that know days. */
  date?: '' | 'day' | 'week' | 'month';
  /** Two letters, beside any place that is no country itself. */
  country?: string;
}

/** The query names that change a listing page. */
export const listing_keys = ['page', 'type', 'duration', 'date', 'country'] as const;

const isCountry = ({ kind }: ListingPlace): boolean => kind === 'country' || kind === 'top-country';

/** Path of a listing page without its query. A search and the visitor's country have one sort. */
function pathOf(place: ListingPlace, sort: VideoSort): string {
  switch (place.kind) {
    case 'all':
      return `/videos/${sort}/`;
    case 'categories':
      return `/categories/${place.dirs.join()}/${sort}/`;
    case 'tag':
      return `/tags/${place.dir}/${sort}/`;
    case 'country':
      return `/country/${place.code}/${sort}/`;
    case 'top-country':
      return '/top-country/';
    case 'search':
      return `/search/${searchSegment(place.text)}`;
  }
}

/** Words as the last part of a path. A dot is escaped as well: what ends in one and letters would look like a file. */
export const searchSegment = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E');

/** Address of a listing page. A date that the sort does not know is left out, like everything that is the default. */
export function listingPage(place: ListingPlace, sort: VideoSort, filters: ListingFilters = {}): string {
  const query = new URLSearchParams();
  if (filters.type === 'hd') query.set('type', 'hd');
  if (filters.duration) query.set('duration', String(filters.duration));
  if (filters.date && knowsDates(sort)) query.set('date', filters.date);
  if (filters.country && !isCountry(place)) query.set('country', filters.country);
  if (filters.page && filters.page > 1) query.set('page', String(filters.page));
  const text = query.toString();
  return pathOf(place, sort) + (text && `?${text}`);
}

/**
 * What a path is a listing of. Undefined for none; another spelling (slash, order of categories, the sort left out) is read, and whoever asked compares
 * `listingPage` with the path. `country` is the visitor's choice.
 */
export function parseListingPath(path: string, country = ''): { place: ListingPlace; sort: VideoSort } | undefined {
  const [, first = '', second = '', third = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length > 0) return undefined;
  if (first === 'top-country' && second === '') return { place: { kind: 'top-country', code: country }, sort: 'latest-updates' };
  if (first === 'search' && third === '') {
    const text = searchedText(second);
    return text === undefined ? undefined : { place: { kind: 'search', text }, sort: 'most-popular' };
  }
  const sort = videoSorts.find((each) => each === (first === 'videos' ? second : third || 'latest-updates'));
  const place = first === 'videos' && third === '' ? ({ kind: 'all' } as const) : placeOf(first, second);
  return sort && place ? { place, sort } : undefined;
}

function placeOf(first: string, object: string): ListingPlace | undefined {
  if (first === 'tags') return dirPattern.test(object) ? { kind: 'tag', dir: object } : undefined;
  if (first === 'country') return countryPattern.test(object) ? { kind: 'country', code: object } : undefined;
  if (first !== 'categories') return undefined;
  const dirs = [...new Set(object.split(','))].toSorted();
  return dirs.length <= limits.categories_in_listing && dirs.every((dir) => dirPattern.test(dir))
    ? { kind: 'categories', dirs }
    : undefined;
}

/** The words of a search's path, of a length that is searched for; undefined otherwise. */
function searchedText(segment: string): string | undefined {
  try {
    return searchText(decodeURIComponent(segment));
  } catch {
    // Broken escapes alone get here: no address of ours has any.
    return undefined;
  }
}

/** Reads the query of a listing page; undefined when a value is misspelled, repeated or does not go with the page (then it is a 404). */
export function parseListingFilters(query: URLSearchParams, place: ListingPlace, sort: VideoSort): Required<ListingFilters> | undefined {
  const page = parsePage(query);
  const type = oneValue(query, 'type', ['all', 'hd'] as const, 'all');
  const duration = oneValue(query, 'duration', ['1', '2', '3', 'all'] as const, 'all');
  const date = oneValue(query, 'date', ['day', 'week', 'month', 'all'] as const, 'all');
  const [country = '', again] = query.getAll('country');
  if (page === undefined || type === undefined || duration === undefined || date === undefined || again !== undefined) return undefined;
  if (date !== 'all' && !knowsDates(sort)) return undefined;
  if (country !== '' && country !== 'all' && (isCountry(place) || !countryPattern.test(country))) return undefined;
  return {
    page,
    type,
    duration: duration === 'all' ? '' : (Number(duration) as 1 | 2 | 3),
    date: date === 'all' ? '' : date,
    country: country === 'all' ? '' : country,
  };
}

/** What a listing page asks the catalogue for. */
export function listingQuery(place: ListingPlace, sort: VideoSort, gender: Gender, filters: Required<ListingFilters>): ListVideosQuery {
  const { country, ...rest } = filters;
  const query = { gender, sort, count: limits.page_size.videos, ...rest, ...(country !== '' && { country }) };
  switch (place.kind) {
    case 'all':
      return { ...query, section: '', object_id: '' };
    case 'categories':
      return { ...query, section: 'categories', object_id: place.dirs.join() };
    case 'tag':
      return { ...query, section: 'tags', object_id: place.dir, with_mvp: true };
    case 'country':
    case 'top-country':
      return { ...query, section: 'country', object_id: place.code };
    case 'search':
      return { ...query, section: 'search', object_id: '', s: place.text };
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

function oneValue<const T extends string>(query: URLSearchParams, name: string, allowed: readonly T[], absent: T): T | undefined {
  const values = query.getAll(name);
  if (values.length === 0) return absent;
  return values.length === 1 ? allowed.find((value) => value === values[0]) : undefined;
}
