import type { Bind } from './bind.ts';
import * as ages from './ages/index.ts';
import * as batches from './batches/index.ts';
import * as case_queues from './case-queues/index.ts';
import * as moderation from './moderation/index.ts';
import * as oversight from './oversight/index.ts';
import * as records from './records/index.ts';
import * as review from './review/index.ts';
import * as staff_sessions from './staff-sessions/index.ts';

/** Use cases of the staff on the console. */
export const consoleUseCases = (bind: Bind) => ({
  signIn: bind(staff_sessions.signInStaff),
  passCode: bind(staff_sessions.passStaffCode),
  signInByPasskey: bind(staff_sessions.signInStaffByPasskey),
  findSession: bind(staff_sessions.findStaffSession),
  endSession: bind(staff_sessions.endStaffSession),
  noteRefused: bind(staff_sessions.noteRefused),
  noteRefusedCall: bind(staff_sessions.noteRefusedCall),
  queues: bind(review.listQueuesFor),
  saveQueue: bind(case_queues.saveQueue),
  deleteQueue: bind(case_queues.deleteQueue),
  cases: bind(review.listCasesFor),
  case: bind(review.showCaseFor),
  history: bind(review.showHistory),
  shift: bind(review.showShift),
  openFile: bind(review.openReviewFile),
  showDocument: bind(review.showDocument),
  askForDocument: bind(review.askForDocument),
  agreeToDocument: bind(review.agreeToDocument),
  recordWithdrawal: bind(records.recordWithdrawal),
  viewAgePhoto: bind(ages.viewAgePhoto),
  decideAgePhoto: bind(ages.decideAgePhoto),
  previewBatch: bind(batches.previewBatch),
  decideBatch: bind(batches.decideBatch),
  undoBatch: bind(batches.undoBatch),
  transparency: bind(oversight.reportTransparency),
  claim: bind(moderation.claimCase),
  claimNext: bind(case_queues.claimNext),
  release: bind(moderation.releaseCase),
  decide: bind(moderation.decideCase),
  undo: bind(moderation.undoDecision),
  note: bind(case_queues.noteCaseBy),
  openMemberCase: bind(case_queues.openMemberCase),
  closeForm: bind(case_queues.closeFormBy),
  undo_seconds: moderation.undo_seconds,
});
