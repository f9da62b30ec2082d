import { limits } from '#contracts/limits.ts';
import { searchNamesUrl, searchOverviewUrl, searchWordsUrl } from '#contracts/calls/search.ts';
import { getCall, type Call } from '../call.ts';

const s = `The text as of videos2.php, ${limits.search.min} to ${limits.search.max} characters.`;
const orientation = 'Orientation: str straight, gay, she trans; absent for str.';
const errors = ['invalid', 'too_many_requests'] as const;

/** What a search finds besides videos. */
export const searchCalls: readonly Call[] = [
  getCall({
    id: 'searchNames',
    group: 'Search',
    url: searchNamesUrl,
    summary: 'Models, channels, albums or playlists that a text finds.',
    details: `Models and channels are found by their names, albums and playlists by their titles, albums by the names that they are filed under as well. What has the text for its name comes first, then what begins with it. A page has ${limits.page_size.default}.`,
    descriptions: { s, orientation, type: 'What is searched.', page: 'From 1; absent for 1.' },
    schema: 'SearchedNames',
    description: 'A page of the list.',
    errors,
    example: '/api/v1/search?s=mara&type=models',
  }),
  getCall({
    id: 'getSearchOverview',
    group: 'Search',
    url: searchOverviewUrl,
    summary: 'How much a text finds besides videos, what it names, and related searches.',
    descriptions: {
      s,
      orientation,
      lang: 'Language of the category that the text names; absent for en.',
    },
    schema: 'SearchOverview',
    description: 'The overview.',
    errors,
    example: '/api/v1/search-overview?s=harbour',
  }),
  getCall({
    id: 'listSearchWords',
    group: 'Search',
    url: searchWordsUrl,
    summary: 'The parts of a text that find videos, each searched for itself.',
    details: `Of a text of several words or phrases, the first ${limits.search_words}.`,
    descriptions: { s, orientation },
    schema: 'SearchWords',
    description: 'The parts.',
    errors,
    example: '/api/v1/search-words?s=harbour%20nowhere',
  }),
];
