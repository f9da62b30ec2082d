// Reasons: what a decision means for the member whom it concerns, and what they can do about it.
export { answerAppeal, appealDecision } from './appeal.ts';
export { addConsequences } from './consequences.ts';
export { listOwnDecisions } from './list-own-decisions.ts';
export { recordAnswer, referCase } from './neutral-party.ts';
export { findReversed, reverseDecision } from './reverse-decision.ts';
