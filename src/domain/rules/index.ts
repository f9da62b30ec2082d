// The rules that decisions name, as data: shipped ones and the owner's own, in versions.
export { addRule, findRule, listRules, type NewRule } from './edit-rules.ts';
export { loadShippedRules, readShippedRules } from './load-shipped-rules.ts';
export { readWords, type ContentRule } from './rule.ts';
