import {
  searchNamesUrl,
  searchOverviewUrl,
  searchWordsUrl,
  type SearchNamesQuery,
  type SearchOverviewQuery,
  type SearchWordsQuery,
} from '#contracts/calls/search/search.ts';
import { suggestUrl, type TypedText } from '#contracts/calls/search/suggestions.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';
import { videoSource } from '../listing/index.ts';

export type SearchSource = ReturnType<typeof searchSource>;

/** The reads of a search's pages. */
export const searchSource = (read: Read) => ({
  ...videoSource(read),
  names: readBy(
    read,
    (reads, query: SearchNamesQuery) => reads.search.names(query),
    searchNamesUrl.build,
  ),
  overview: readBy(
    read,
    (reads, query: SearchOverviewQuery) => reads.search.overview(query),
    searchOverviewUrl.build,
  ),
  words: readBy(
    read,
    (reads, query: SearchWordsQuery) => reads.search.words(query),
    searchWordsUrl.build,
  ),
  suggest: readBy(
    read,
    (reads, typed: TypedText) => reads.catalogue.suggest(typed),
    suggestUrl.build,
  ),
});
