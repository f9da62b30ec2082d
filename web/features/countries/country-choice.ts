import { useLingui } from '@lingui/react/macro';
import type { Country } from '#contracts/calls/catalogue/catalogue.ts';
import {
  listingPage,
  type ListingFilters,
  type ListingPlace,
} from '#contracts/pages/listing-pages.ts';
import type { ListFacetsQuery } from '#contracts/calls/catalogue/listing-facets.ts';
import { listingQuery } from '#contracts/pages/parse-listing-pages.ts';
import type { Language, Orientation } from '#contracts/vocabulary.ts';
import type { ListSort } from '#contracts/calls/catalogue/listing-sorts.ts';
import { foldText } from '#contracts/text/fold-text.ts';

/** The parts of a list of videos that determine its country. */
export interface CountryList {
  place: ListingPlace;
  sort: ListSort;
  query: Required<ListingFilters>;
  /** The visitor's own where it is absent. */
  orientation?: Orientation;
}

/** The query for the facets that can be added to a list. */
export function facetsQuery(
  { place, sort, query, orientation }: CountryList & { orientation: Orientation },
  lang: Language,
): ListFacetsQuery {
  const {
    count: _count,
    page: _page,
    with_mvp: _mvp,
    ...list
  } = listingQuery(place, sort, orientation, query);
  return { ...list, lang };
}

/** The two letters of the country that a list shows alone, '' when it shows all. */
export function countryOf({ place, query }: CountryList): string {
  return place.kind === 'country' || place.kind === 'top-country' ? place.code : query.country;
}

/**
 * The address of the same list for another country, or for all (''). The visitor's own list stays at
 * its address: a cookie has its country.
 */
export function withCountry({ place, sort, query }: CountryList, code: string): string {
  const first = { ...query, page: 1 };
  if (place.kind === 'top-country') return listingPage(place, sort, first);
  if (place.kind !== 'country') return listingPage(place, sort, { ...first, country: code });
  return listingPage(code === '' ? { kind: 'all' } : { kind: 'country', code }, sort, first);
}

/** The countries with the given ones first; unknown codes are ignored. */
export function movedToFront(
  countries: readonly Country[],
  codes: readonly (string | undefined)[],
): Country[] {
  const front = countries
    .filter(({ code }) => codes.includes(code))
    .sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
  return [...front, ...countries.filter((country) => !front.includes(country))];
}

/** Matches of a search, best first: code or beginning of the name, of a later word, elsewhere. */
export function matchingCountries(countries: readonly Country[], typed: string): Country[] {
  const wanted = foldText(typed.trim());
  if (wanted === '') return [...countries];
  return countries
    .map((country) => ({ country, rank: rankOf(country, wanted) }))
    .filter(({ rank }) => rank < no_match)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const no_match = 3;

function rankOf({ code, title }: Country, wanted: string): number {
  const name = foldText(title);
  if (code === wanted || name.startsWith(wanted)) return 0;
  if (name.split(/[^\p{L}]+/u).some((word) => word.startsWith(wanted))) return 1;
  return name.includes(wanted) ? 2 : no_match;
}

/** The label for no country: all countries in most lists, none in the visitor's own. */
export function useNoCountryText({ place }: CountryList): string {
  const { t } = useLingui();
  return place.kind === 'top-country' ? t`No country` : t`Any country`;
}
