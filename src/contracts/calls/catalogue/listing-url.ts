import { countryPattern } from '../../countries.ts';
import { dirPattern } from '../../text/dir.ts';
import {
  countField,
  dirField,
  durationField,
  idField,
  jsonUrl,
  lifetimeField,
  pageField,
  textField,
  word,
  type QueryOf,
} from '../json-url.ts';
import { limits } from '../../limits/limits.ts';
import { knowsDates, videoSorts, type VideoSort } from './listing-sorts.ts';
import { queryText } from '../../text/query-text.ts';
import { canonicalSearchText } from '../../text/search-query.ts';
import { orientations } from '../../vocabulary.ts';

/** The kinds of a listing; `object_id` is a dir (three of them for categories, ten for tagfilter), a country's letters or a member's id. */
export const videoSections = [
  '',
  'categories',
  'tags',
  'model',
  'channel',
  'country',
  'member',
  'tagfilter',
  'search',
] as const;
export type VideoSection = (typeof videoSections)[number];

export const objectField = textField(/^([a-z0-9-]{1,80}(,[a-z0-9-]{1,80}){0,9})?$/);

const listFields = {
  orientation: word(orientations),
  sort: word(videoSorts),
  count: countField,
  section: word(videoSections),
  object_id: objectField,
  page: pageField,
  type: word(['all', 'hd']),
  duration: durationField,
  date: word(['', 'day', 'week', 'month']),
};

/** A page of a listing. `country` (two letters) narrows any section but its own; `s` is searched for, its best answers first where `by_relevance`; a tag's page may have words of its own. */
export interface ListVideosQuery extends QueryOf<typeof listFields> {
  country?: string;
  s?: string;
  by_relevance?: boolean;
  with_mvp?: boolean;
}

/** True when the section fits its object and the date its sort; the search call alone searches. */
export function isListing(
  query: Pick<QueryOf<typeof listFields>, 'sort' | 'section' | 'object_id' | 'date'>,
): boolean {
  const { sort, section, object_id, date } = query;
  if (date !== '' && !knowsDates(sort)) return false;
  if (section === '' || section === 'search') return object_id === '';
  if (section === 'categories') return isAscending(object_id, limits.categories_in_listing);
  if (section === 'tagfilter') return isAscending(object_id, limits.tags_in_filter);
  if (section === 'country') return countryPattern.test(object_id);
  if (section === 'member') return idField.parse(object_id) !== undefined;
  return dirPattern.test(object_id);
}

/** One to `most` different dirs in alphabetical order, comma-joined: the one spelling. */
function isAscending(object_id: string, most: number): boolean {
  const dirs = object_id.split(',');
  return (
    object_id !== '' &&
    dirs.length <= most &&
    dirs.every((dir, index) => index === 0 || (dirs[index - 1] ?? '') < dir)
  );
}

const listTail =
  '{orientation}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}';

const country = {
  schema: { type: 'string', pattern: countryPattern.source },
  is_optional: true,
} as const;

/** GET videos2 and videos_mvp: the path, and the one query parameter that may follow it. */
function listingUrl(call: 'videos2' | 'videos_mvp', own: Partial<typeof listFields>) {
  const path = jsonUrl(
    `/api/json/${call}/{lifetime}/${listTail}.{ext}`,
    { lifetime: lifetimeField, ...listFields, ...own },
    isListing,
  );
  return {
    ...path,
    query: { country },
    build: ({
      country,
      s: _s,
      by_relevance: _relevance,
      with_mvp: _mvp,
      ...query
    }: ListVideosQuery & { lifetime: number }): string =>
      `${path.build(query)}${country ? `?country=${country}` : ''}`,
    parse(url: string): (ListVideosQuery & { lifetime: number }) | undefined {
      const [, bare = '', country] = /^([^?]*)(?:\?country=([a-z]{2}))?$/.exec(url) ?? [];
      const query = path.parse(bare);
      if (!query || (country !== undefined && query.section === 'country')) return undefined;
      return country === undefined ? query : { ...query, country };
    },
  };
}

export const videosUrl = listingUrl('videos2', {
  section: word(videoSections.filter((section) => section !== 'search')),
});
export const videosMvpUrl = listingUrl('videos_mvp', {
  section: word(['tags']),
  object_id: dirField,
});

/** `params` of videos2.php: the path of a listing; `relevance` is one more sort. */
const searchParams = jsonUrl(
  `/{lifetime}/${listTail}`,
  { lifetime: lifetimeField, ...listFields, sort: word(['relevance', ...videoSorts]) },
  ({ sort, ...query }) =>
    isListing({ ...query, sort: sort === 'relevance' ? 'most-popular' : sort }),
);

export interface SearchVideosQuery extends Omit<ListVideosQuery, 'sort'> {
  sort: VideoSort | 'relevance';
  lifetime: number;
}

/** GET videos2.php. */
export const searchUrl = {
  template: '/api/videos2.php',
  pattern: '/api/videos2.php',
  parts: {},
  query: { params: { url: searchParams }, s: { schema: { type: 'string' } as const }, country },
  build({ s = '', country, ...query }: SearchVideosQuery): string {
    const text = `/api/videos2.php?params=${searchParams.build(query).slice(1)}&s=${encodeURIComponent(s)}`;
    return country ? `${text}&country=${country}` : text;
  },
  /** The address of all spellings of a search. */
  canonical: (query: SearchVideosQuery): string => searchUrl.build(query),
  /** `s` is in its one spelling; undefined when the call is misspelled. How long `s` may be is judged by `searchText`. */
  parse(url: string): SearchVideosQuery | undefined {
    if (url.length > limits.url_length) return undefined;
    const [, params, words, country] =
      /^\/api\/videos2\.php\?params=([^&]*)&s=([^&]*)(?:&country=([a-z]{2}))?$/.exec(url) ?? [];
    const s = words === undefined ? undefined : queryText(words);
    const asked = params === undefined ? undefined : searchParams.parse(`/${queryText(params)}`);
    if (!asked || s === undefined || (country !== undefined && asked.section === 'country'))
      return undefined;
    return { ...asked, s: canonicalSearchText(s), ...(country !== undefined && { country }) };
  },
};
