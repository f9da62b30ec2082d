// Restricted terms: what may not be searched for, suggested, or stand in titles, tags, names and
// comments. Rules are rows of term_rule, compiled to one matcher per process.
export { findFaults } from './check-term.ts';
export { listTerms, removeTerms, saveTerms, type NewTerm } from './edit-terms.ts';
export { loadShippedTerms } from './load-shipped-terms.ts';
export { markTerms } from './mark-terms.ts';
export { getSearchHelp, setSearchHelp } from './search-help.ts';
export { isBlocked, isSuggestable, noticeOf, suggestable } from './search-notice.ts';
export { createTermRules, type TermRules } from './term-rules.ts';
export type { TermRule } from './term.ts';
export { findTerms, pinTerms } from './find-terms.ts';
