import {
  moved_things_max,
  movedThingsUrl,
  named_things_max,
  namedThingsUrl,
} from '#contracts/calls/accounts/hidden-things.ts';
import { limits } from '#contracts/limits/limits.ts';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import {
  searchNamesUrl,
  searchOverviewUrl,
  searchWordsUrl,
} from '#contracts/calls/search/search.ts';
import { getCall, type Call } from '../call.ts';

const s = `The text as of videos2.php, ${limits.search.min} to ${limits.search.max} characters.`;
const orientation = 'Orientation: str straight, gay, she trans; absent for str.';
const errors = ['invalid', 'too_many_requests'] as const;

/** Searches for other types than videos. */
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
    details: `Of a text of several words or phrases, the first ${search_limits.words}.`,
    descriptions: { s, orientation },
    schema: 'SearchWords',
    description: 'The parts.',
    errors,
    example: '/api/v1/search-words?s=harbour%20nowhere',
  }),
  getCall({
    id: 'nameThings',
    group: 'Search',
    url: namedThingsUrl,
    summary: 'What tags, categories, models, channels and uploaders are called.',
    details:
      'What was merged has the name of what it became. What is not there any more is left out, as are members without a listed video.',
    descriptions: {
      things: `Their codes, 1 to ${named_things_max}, separated by commas: a letter of the kind (c category, t tag, m model, h channel, u member) and the number in base 36.`,
      lang: 'Language of the names of categories; absent for en.',
    },
    schema: 'NamedThings',
    description: 'The names, in the order of the codes.',
    errors: ['too_many_requests'],
    example: '/api/v1/things?things=c1%2Ct1%2Cm1',
  }),
  getCall({
    id: 'listMovedThings',
    group: 'Search',
    url: movedThingsUrl,
    summary: 'Tags, categories, models and channels that were merged or have a new address.',
    details: `What has stored their codes follows by it. At most ${moved_things_max.toLocaleString('en')}.`,
    descriptions: {},
    schema: 'MovedThings',
    description: 'What each is now.',
    errors: [],
    example: '/api/v1/moved-things',
  }),
];
