// Reasons: what a decision means for the member whom it concerns.
export { addConsequences } from './consequences.ts';
export { answerAppeal } from './mails.ts';
export { findReversed, reverseDecision } from './reverse-decision.ts';
