import * as z from 'zod/mini';
import { canonicalSearchText } from '../../text/search-query.ts';
import { CardPage, CategoryCount } from '../../text/names.ts';
import { languages, orientations } from '../../vocabulary.ts';
import { AlbumCard } from '../catalogue/albums.ts';
import { ChannelCard } from '../catalogue/channels.ts';
import { pageField, word, type FieldCodec } from '../json-url.ts';
import { ModelCard } from '../catalogue/models.ts';
import { PlaylistCard } from '../catalogue/playlists.ts';
import { queryField, queryUrl } from '../query-url.ts';
import { SearchCorrection, SearchNotice } from './search-help.ts';

/** Types that are searched besides videos. */
export const searchTypes = ['models', 'channels', 'albums', 'playlists'] as const;
export type SearchType = (typeof searchTypes)[number];

/** A search text, in its one spelling; how long it may be is judged by `searchText`. */
const searchField: FieldCodec<string> = {
  schema: { type: 'string' },
  parse: canonicalSearchText,
  format: canonicalSearchText,
};

const ofSearch = {
  s: queryField(searchField),
  orientation: queryField(word(orientations), 'str'),
};

/** GET search: a page of models, channels, albums or playlists, the best first. */
export const searchNamesUrl = queryUrl('/api/v1/search', {
  s: ofSearch.s,
  type: queryField(word(searchTypes)),
  orientation: ofSearch.orientation,
  page: queryField(pageField, 1),
});
export type SearchNamesQuery = NonNullable<ReturnType<typeof searchNamesUrl.parse>>;

/** GET search-overview: results of a search besides videos, the names in it, and related searches. */
export const searchOverviewUrl = queryUrl('/api/v1/search-overview', {
  ...ofSearch,
  lang: queryField(word(languages), 'en'),
});
export type SearchOverviewQuery = NonNullable<ReturnType<typeof searchOverviewUrl.parse>>;

/** GET search-words: the parts of a search that finds nothing, each for itself. */
export const searchWordsUrl = queryUrl('/api/v1/search-words', ofSearch);
export type SearchWordsQuery = NonNullable<ReturnType<typeof searchWordsUrl.parse>>;

const total = z.object({ total_count: z.int(), total_is_capped: z.optional(z.literal(true)) });

/** The list of the type that was asked for; a blocked search has none of it. */
export const SearchedNames = z.extend(CardPage, {
  models: z.optional(z.array(ModelCard)),
  channels: z.optional(z.array(ChannelCard)),
  albums: z.optional(z.array(AlbumCard)),
  playlists: z.optional(z.array(PlaylistCard)),
  total_is_capped: z.optional(z.literal(true)),
  /** How many videos the same search finds. */
  videos: z.optional(total),
  code: z.optional(
    z.enum(['models_not_found', 'channels_not_found', 'albums_not_found', 'playlists_not_found']),
  ),
  correction: z.optional(SearchCorrection),
  notice: z.optional(SearchNotice),
});
export type SearchedNames = z.infer<typeof SearchedNames>;

/** The category, model or channel whose name a search is. `img` is a picture's address or empty. */
export const SearchedEntity = z.extend(CategoryCount, {
  kind: z.enum(['category', 'model', 'channel']),
  img: z.string(),
});
export type SearchedEntity = z.infer<typeof SearchedEntity>;

export const SearchOverview = z.object({
  models: total,
  channels: total,
  albums: total,
  playlists: total,
  entity: z.optional(SearchedEntity),
  /** Searches of others that share a word with this one. */
  related: z.array(z.string()),
  /** The owner's page for this search: a path. */
  redirect: z.optional(z.string()),
});
export type SearchOverview = z.infer<typeof SearchOverview>;

/** Parts of a search that find videos, as they are searched, in their order. */
export const SearchWords = z.object({
  words: z.array(z.extend(total, { text: z.string() })),
});
export type SearchWords = z.infer<typeof SearchWords>;
