// Moderation: every matter that staff decides is a case; a decision changes its subject, and every step
// is an event of one chain.
export { appendEvent } from './append-event.ts';
export { applyDueDecisions } from './apply-decision.ts';
export { claimCase, releaseCase } from './claim-case.ts';
export { escalateCases } from './clocks/index.ts';
export { decideCase, undoDecision, type Decision } from './decide-case.ts';
export { exportEvents, showHistory, verifyExport } from './audit/index.ts';
export type { ExportFault, NamedHistory } from './audit/index.ts';
export { findBrokenEvent, listHistory, type ShownEvent } from './history.ts';
export { actions, operator, subjectTypes, type Reviewer, type Subject } from './model.ts';
export { openCase, type CaseToOpen } from './open-case.ts';
export { countQueues, listQueue, type QueueCursor, type QueueFilter } from './queue.ts';
export { reportTransparency, type ReportRow } from './report/index.ts';
export { addRule, findRule, listRules, loadShippedRules } from './rules/index.ts';
export { dispositions, type ContentRule, type NewRule } from './rules/index.ts';
export { appealDecision, listOwnDecisions, recordAnswer, referCase } from './reasons/index.ts';
export type { ModerationSettings } from './settings.ts';
