// What the search box offers: names that begin with what is typed.
export { listSuggestions } from './list-suggestions.ts';
export { suggest } from './suggest.ts';
