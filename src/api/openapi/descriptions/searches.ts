import { search_limits } from '#contracts/limits/limits-of-search.ts';

const capped = `True when the total is capped, at ${search_limits.matches.toLocaleString('en')}.`;
const page = 'One page, when they were asked for. Past the end it is empty, with the true total.';

const totals = <const Name extends string>(name: Name, what: string) =>
  ({
    [name]: `The ${name} that the text finds, as the call search counts them.`,
    [`${name}.total_count`]: `How many ${what} there are.`,
    [`${name}.total_is_capped`]: capped,
  }) as Record<Name | `${Name}.total_count` | `${Name}.total_is_capped`, string>;

/** Fields of search results other than videos. */
export const searchDescriptions = {
  SearchedNames: {
    models: page,
    channels: page,
    albums: page,
    playlists: page,
    total_count: 'How many there are on all pages.',
    total_is_capped: capped,
    videos: 'The videos that the same search finds.',
    'videos.total_count': 'How many there are.',
    'videos.total_is_capped': capped,
    correction: 'Of a search with a word that is nowhere, or rare: another text.',
    'correction.text': 'The text that was searched instead, or that is offered.',
    'correction.is_applied': 'True when it was searched instead.',
    notice:
      'Of a search that meets a restricted term: with `block` nothing is listed, with `warn` the results are.',
    error: '1 when page 1 has nothing to show.',
    code: '`models_not_found` and so on then.',
  },
  SearchedEntity: {
    kind: '`category`, `model` or `channel`.',
    title: 'Name as it is shown, of a category in the language asked for.',
    dir: 'Readable part of the address: `[a-z0-9-]{1,80}`.',
    total_videos: 'How many videos of the orientation are listed under it.',
    img: 'Address of its picture, of a category that of one of its popular videos, or empty.',
  },
  SearchOverview: {
    ...totals('models', 'models'),
    ...totals('channels', 'channels'),
    ...totals('albums', 'albums'),
    ...totals('playlists', 'playlists'),
    entity: 'What has the text for its name; of several, the one with the most videos.',
    related: `Searches of others that share a word with this one, then phrases of titles; ${search_limits.related} at most.`,
    redirect: 'Path of the owner’s page for this search, if there is one.',
  },
  SearchWords: {
    words: 'Those that find videos, in their order.',
    'words.text': 'The part as it was searched.',
    'words.total_count': 'How many videos it finds.',
    'words.total_is_capped': capped,
  },
} as const;
