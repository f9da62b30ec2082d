// Reasons: what a decision means for the member whom it concerns.
export { answerAppeal } from './answer-appeal.ts';
export { addConsequences } from './consequences.ts';
export { findReversed, reverseDecision } from './reverse-decision.ts';
