// Moderation: every matter that staff decides is a case; a decision changes its subject, and every step
// is an event of one chain.
export { appendEvent } from './append-event.ts';
export { applyDueDecisions } from './apply-decision.ts';
export { assertFree, claimCase, lockCase, releaseCase } from './claim-case.ts';
export { decideCase, decideIn, undoDecision, type Decision } from './decide-case.ts';
export { findBrokenEvent, listHistory, type ShownEvent } from './history.ts';
export { actions, operator, subjectTypes } from './model.ts';
export type { DecisionDetails, Reviewer, Subject, SubjectType } from './model.ts';
export { closeGone, findOpen, openCase } from './open-case.ts';
export { countQueues, listQueue, type QueueCursor, type QueueFilter } from './queue.ts';
export { moderationSettings, type ModerationSettings } from './settings.ts';
