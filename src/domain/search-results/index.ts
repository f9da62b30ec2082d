// What a search finds besides videos: models, channels, albums and playlists, what it names, and
// what else could be searched for.
export { getSearchOverview } from './get-search-overview.ts';
export { listSearchWords } from './list-search-words.ts';
export { searchNames } from './search-names.ts';
