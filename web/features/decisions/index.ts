// The decisions of the staff about a member, and the form that asks for another decision.
export { askDecisions } from './ask-decisions.ts';
export { DecisionsScreen } from './decisions-screen.tsx';
export { subjectText } from './decision-texts.ts';
