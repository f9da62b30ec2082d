// Suggestions of the search box: names that begin with the typed text.
export { listSuggestions } from './list-suggestions.ts';
export { relatedCompletions } from './related-completions.ts';
export { suggest } from './suggest.ts';
