// Results of a search besides videos: models, channels, albums and playlists, the objects it names,
// and other possible searches.
export { getSearchOverview } from './get-search-overview.ts';
export { listSearchWords } from './list-search-words.ts';
export { searchNames } from './search-names.ts';
