// Moderation: every matter that staff decides is a case; a decision changes its subject, and every step
// is an event of one chain.
export { appendEvent } from './append-event.ts';
export { applyDueDecisions } from './apply-due.ts';
export {
  assertRank,
  conflict,
  isOwnDecision,
  isPartial,
  isPartialTo,
  ownerOf,
} from './conflict.ts';
export {
  assertFree,
  claimCase,
  lease_seconds,
  lockCase,
  releaseCase,
  type LockedCase,
} from './claim-case.ts';
export {
  assertNoDanger,
  closeDeleted,
  closeGonePhotos,
  closeErased,
  closeGone,
  closeOne,
  closePublication,
  lockCasesAbout,
} from './close-cases.ts';
export {
  actionsIn,
  checkDecision,
  assertPutBack,
  decideCase,
  decideIn,
  undo_seconds,
  undoDecision,
  type Decision,
} from './decide-case.ts';
export {
  isSeenBy,
  operator,
  readChanges,
  showing,
  staffCaseKinds,
  stays_open,
  type Action,
  type DecisionDetails,
  type Reviewer,
  type Subject,
  type SubjectType,
} from './model.ts';
export { findOpen, openCase, type CaseToOpen } from './open-case.ts';
export { openIfWaiting } from './open-if-waiting.ts';
export { subjectKinds } from './subjects/subject-kinds.ts';
export { moderationSettings, type ModerationSettings } from './settings.ts';
