import * as z from 'zod/mini';
import { countryPattern } from '../../countries.ts';
import { CategoryCount } from '../../text/names.ts';
import { queryText } from '../../text/query-text.ts';
import { canonicalSearchText } from '../../text/search-query.ts';
import { languages, orientations, type Language } from '../../vocabulary.ts';
import { Country } from './catalogue.ts';
import { durationField, jsonUrl, word } from '../json-url.ts';
import { isListing, objectField, videoSections, type ListVideosQuery } from './listing-url.ts';
import { videoSorts } from './listing-sorts.ts';

/** The selection of a list, and the language of names. The sort matters with a date alone. */
export interface ListFacetsQuery extends Pick<
  ListVideosQuery,
  'orientation' | 'section' | 'object_id' | 'sort' | 'type' | 'duration' | 'date' | 'country' | 's'
> {
  lang: Language;
}

const fields = {
  orientation: word(orientations),
  lang: word(languages),
  section: word(videoSections),
  object_id: objectField,
  sort: word(videoSorts),
  type: word(['all', 'hd']),
  duration: durationField,
  date: word(['', 'day', 'week', 'month']),
};

/** A list has one address whatever its sort is, except with a date, where the sort names the ranking. */
const sortOf = ({ sort, date }: Pick<ListFacetsQuery, 'sort' | 'date'>): ListFacetsQuery['sort'] =>
  date === '' ? 'latest-updates' : sort;

const tailOf = ({ s, country }: ListFacetsQuery): string => {
  const parts = [
    ...(s === undefined ? [] : [`s=${encodeURIComponent(s)}`]),
    ...(country === undefined ? [] : [`country=${country}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

/** Lifetimes are fixed. A search says its text, no other list does. */
// @__NO_SIDE_EFFECTS__
function facetsUrl(call: string) {
  const path = jsonUrl(
    `/api/v1/${call}/{orientation}.{lang}/{section}.{object_id}.{sort}.{type}.{duration}.{date}.json`,
    fields,
    (query) => isListing(query) && query.sort === sortOf(query),
  );
  const build = (query: ListFacetsQuery): string =>
    path.build({ ...query, sort: sortOf(query) }) + tailOf(query);
  return {
    ...path,
    query: {
      s: { schema: { type: 'string' } as const, is_optional: true } as const,
      country: {
        schema: { type: 'string', pattern: countryPattern.source },
        is_optional: true,
      } as const,
    },
    build,
    /** The address of all spellings of a search. */
    canonical: build,
    /** `s` is in its one spelling; undefined for every spelling of the rest but the one of `build`. */
    parse(url: string): ListFacetsQuery | undefined {
      const [bare = '', text = ''] = url.split('?', 2);
      const asked = path.parse(bare);
      const [, words, country] = /^(?:s=([^&]*))?(?:&?country=([a-z]{2}))?$/.exec(text) ?? [];
      const s = words === undefined ? undefined : queryText(words);
      if (!asked) return undefined;
      // A search may be narrowed by categories.
      const searches = asked.section === 'search' || asked.section === 'categories';
      if (s === undefined ? asked.section === 'search' : !searches) return undefined;
      if (country !== undefined && asked.section === 'country') return undefined;
      const query = {
        ...asked,
        ...(s !== undefined && { s }),
        ...(country !== undefined && { country }),
      };
      if (path.build(asked) + tailOf(query) !== url) return undefined;
      return s === undefined ? query : { ...query, s: canonicalSearchText(s) };
    },
  };
}

/** GET listing-facets: the choices that can be added to a list, with counts. */
export const listingFacetsUrl = facetsUrl('listing-facets');
/** GET listing-countries: the countries of a list, which a page asks for when their menu opens. */
export const listingCountriesUrl = facetsUrl('listing-countries');
/** GET nearest-lists: lists near an empty one. */
export const nearestListsUrl = facetsUrl('nearest-lists');

/** A list with less chosen that has videos. */
export const NearestList = z.object({
  /** Of categories: those that stay. */
  dirs: z.array(z.string()),
  type: z.enum(['all', 'hd']),
  duration: z.union([z.literal(''), z.literal([1, 2, 3])]),
  date: z.enum(['', 'day', 'week', 'month']),
  country: z.string(),
  total_videos: z.int(),
  total_is_capped: z.optional(z.literal(true)),
});
export type NearestList = z.infer<typeof NearestList>;

/**
 * How many videos a list would have with one more choice, all others unchanged. `are_capped`: so many at
 * least, because not every video of the list was examined.
 */
export const ListingFacets = z.object({
  /** Categories that can be added to the chosen ones, most videos first; none has 0. Empty for other lists. */
  categories: z.array(CategoryCount),
  categories_are_capped: z.optional(z.literal(true)),
  /** Under 10, 10 to 40 and over 40 minutes. */
  lengths: z.array(z.int()),
  hd: z.int(),
  lengths_are_capped: z.optional(z.literal(true)),
});
export type ListingFacets = z.infer<typeof ListingFacets>;

export const NearestLists = z.object({ lists: z.array(NearestList) });
export type NearestLists = z.infer<typeof NearestLists>;

export const CountryFacets = z.object({
  countries: z.array(Country),
  are_capped: z.optional(z.literal(true)),
});
export type CountryFacets = z.infer<typeof CountryFacets>;
