// Moderation: every matter that staff decides is a case; a decision changes its subject, and every step
// is an event of one chain.
export { appendEvent } from './append-event.ts';
export { applyDueDecisions } from './apply-decision.ts';
export { claimCase, releaseCase } from './claim-case.ts';
export { decideCase, undoDecision, type Decision } from './decide-case.ts';
export { findBrokenEvent, listHistory } from './history.ts';
export { child_safety_priority, operator, type Reviewer, type Subject } from './model.ts';
export { openCase } from './open-case.ts';
export { countQueues, listQueue, type QueueCursor, type QueueFilter } from './queue.ts';
