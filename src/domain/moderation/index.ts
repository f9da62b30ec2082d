// Moderation: every matter that staff decides is a case; a decision changes its subject, and every step
// is an event of one chain.
export { appendEvent } from './append-event.ts';
export { applyDueDecisions } from './apply-decision.ts';
export { claimCase, lease_seconds, releaseCase } from './claim-case.ts';
export { claimNext } from './claim-next.ts';
export { decideCase, undo_seconds, undoDecision, type Decision } from './decide-case.ts';
export { findBrokenEvent, listHistory, type HistoryOf, type ShownEvent } from './history.ts';
export {
  actions,
  child_safety_priority,
  operator,
  type Action,
  type Reviewer,
  type RuleTexts,
  type Subject,
} from './model.ts';
export { closeFormBy, noteCaseBy } from './note-case.ts';
export { openCase } from './open-case.ts';
export {
  countQueues,
  listQueue,
  type QueueCursor,
  type QueuedCase,
  type QueueFilter,
} from './queue.ts';
export { subjectKinds } from './subjects/subject-kinds.ts';
