// Appeals: what a member sees of decisions, and how somebody else looks at one again.
export { appealDecision } from './appeal-decision.ts';
export { listOwnDecisions } from './list-own-decisions.ts';
export { recordAnswer, referCase } from './neutral-party.ts';
