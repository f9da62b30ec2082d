export { loadSearch } from './load-search.ts';
export { loadSearchTab } from './load-search-tab.ts';
export { SearchScreen } from './search-screen.tsx';
export { searchSource } from './search-source.ts';
export { SearchTabScreen } from './search-tab-screen.tsx';
