// Search: videos by a text, in PostgreSQL. docs/search.md describes it and its bounds.
export { explainSearch } from './explain-search.ts';
export { createPgSearchIndex } from './pg-search-index.ts';
export {
  findSearchRedirect,
  listSearchRedirects,
  removeSearchRedirect,
  saveSearchRedirects,
  type RedirectFault,
  type SearchRedirect,
} from './redirects.ts';
export {
  listSynonyms,
  removeSynonym,
  saveSynonyms,
  type Synonym,
  type SynonymFault,
} from './synonyms.ts';
export { foldTerms, markCommonWords } from './words.ts';
