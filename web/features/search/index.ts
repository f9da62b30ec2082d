// The search box: what is offered below the field of the header while one types. Its parts load when
// the field takes the focus.
export { SearchBoxSlot } from './search-box-slot.tsx';
export { forgetSearch } from './recent-searches.ts';
export { useSuggestions } from './use-suggestions.ts';
