/** Kinds of answers, the first tag of each; purging all of them purges everything. */
export const answerKinds = [
  'videos',
  'video',
  'related',
  'facets',
  'albums',
  'album',
  'models',
  'model',
  'letters',
  'company',
  'wall',
  'channels',
  'channel',
  'playlists',
  'playlist',
  'main',
  'categories',
  'tags',
  'countries',
  'related-names',
  'suggestions',
  'search-overview',
  'search-words',
  'partner-videos',
  'things',
  'information',
  'search-help',
  'ads',
  'form-draft',
  'case-status',
  'account-draft',
  'account-link',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** The tag of answers that show more than their header can name; every purge of a cache in front takes them along. */
export const overflowTag = 'crowded';
