// Search: videos by a text, in PostgreSQL. What it does and how it is bounded: docs/search.md.
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
