// Searches of other visitors: daily sums over searches that many visitors made. The pair of a
// visitor's hash and the words lives for a day at most, and no two pairs can be joined.
export { countResults, foldSearches } from './fold-searches.ts';
export { popularSearches } from './popular-searches.ts';
export { reportSearches, type ReportedSearch } from './search-report.ts';
export { createSearchCounter, type Search, type SearchCounter } from './search-counter.ts';
