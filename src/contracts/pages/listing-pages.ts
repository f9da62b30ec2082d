import { knowsDates, type ListSort } from '../calls/catalogue/listing-sorts.ts';

/** The subject of a listing page. `top-country` is the country of the visitor's own choice, '' while there is none. */
export type ListingPlace =
  | { kind: 'all' }
  | { kind: 'categories'; dirs: readonly string[] }
  | { kind: 'tag'; dir: string }
  | { kind: 'model'; dir: string }
  | { kind: 'channel'; dir: string }
  | { kind: 'country'; code: string }
  | { kind: 'top-country'; code: string }
  /** `dirs` are categories that narrow it. */
  | { kind: 'search'; text: string; dirs?: readonly string[] };

/** The categories that a place has chosen. */
export const chosenCategories = (place: ListingPlace): readonly string[] =>
  (place.kind === 'categories' || place.kind === 'search' ? place.dirs : undefined) ?? [];

/** The query string of a listing page; absent keys have their defaults. */
export interface ListingFilters {
  page?: number;
  type?: 'all' | 'hd';
  duration?: '' | 1 | 2 | 3;
  /** Only with the sorts that know days. */
  date?: '' | 'day' | 'week' | 'month';
  /** Two letters, with any place that is no country itself. */
  country?: string;
}

/** The query names that change a listing page. */
export const listing_keys = ['page', 'type', 'duration', 'date', 'country'] as const;

/** A model's, a channel's and a search's page have one path; their sort stands in the query, left out where it is the first. */
export const isSortInQuery = ({ kind }: ListingPlace): boolean =>
  kind === 'model' || kind === 'channel' || kind === 'search';

/** The sort of a list that names none. */
export const firstSort = ({ kind }: ListingPlace): ListSort =>
  kind === 'search' ? 'relevance' : 'latest-updates';

export const isCountry = ({ kind }: ListingPlace): boolean =>
  kind === 'country' || kind === 'top-country';

/** The visitor's own country while none is known: the page of all countries. */
export const isNowhere = (place: ListingPlace): boolean =>
  place.kind === 'top-country' && place.code === '';

/** Path of a listing page without its query. The visitor's country has one sort; of a model, channel or search it is in the query. */
function pathOf(place: ListingPlace, sort: ListSort): string {
  switch (place.kind) {
    case 'all':
      return `/videos/${sort}/`;
    case 'categories':
      return `/categories/${place.dirs.join()}/${sort}/`;
    case 'tag':
      return `/tags/${place.dir}/${sort}/`;
    case 'model':
    case 'channel':
      return `/${place.kind}/${place.dir}/`;
    case 'country':
      return `/country/${place.code}/${sort}/`;
    case 'top-country':
      return '/top-country/';
    case 'search':
      return `/search/${searchSegment(place.text)}`;
  }
}

/** Words as the last part of a path. A dot is escaped as well: what ends in one and letters would look like a file. */
export const searchSegment = (text: string): string =>
  encodeURIComponent(text).replaceAll('.', '%2E');

/** Address of a listing page. A date that the sort does not know is left out, like everything that is the default. */
export function listingPage(
  place: ListingPlace,
  sort: ListSort,
  filters: ListingFilters = {},
): string {
  const query = new URLSearchParams();
  if (place.kind === 'search' && place.dirs?.length) query.set('categories', place.dirs.join());
  if (isSortInQuery(place) && sort !== firstSort(place)) query.set('sort', sort);
  if (filters.type === 'hd') query.set('type', 'hd');
  if (filters.duration) query.set('duration', String(filters.duration));
  if (filters.date && knowsDates(sort)) query.set('date', filters.date);
  if (filters.country && !isCountry(place)) query.set('country', filters.country);
  if (filters.page && filters.page > 1) query.set('page', String(filters.page));
  // A comma means nothing in a query; names of categories have none.
  const text = query.toString().replaceAll('%2C', ',');
  return pathOf(place, sort) + (text && `?${text}`);
}
