// Cases: what visitors report and demand, from the form to the decision.
export { storeAttachment, sweepAttachments } from './attachment.ts';
export { child_safety_priority, isInDanger, restrictCases } from './child-safety.ts';
export { dueBy, putBackFrom, type Clock } from './clocks.ts';
export { createCase, useProof } from './create-case.ts';
export { closeCase, type Closing, type Outcome, hideVideo, noteCase } from './decide.ts';
export { askByMail, confirmForm, getDraft, readDraft, pruneForms, saveDraft } from './drafts.ts';
export { addFlagger, removeFlagger } from './flaggers.ts';
export { getCaseStatus } from './get-case-status.ts';
export {
  changeState,
  dropHide,
  hideIn,
  isHidden,
  isHiddenBy,
  liftHides,
  lockWork,
  passHide,
  setStatusBehind,
  type Lifted,
  type LiftedCases,
} from './hide.ts';
export { listCases, showCase } from './list-cases.ts';
export { sendDecision } from './receipt.ts';
export { newReference } from './secrets.ts';
export { seenText } from './seen-text.ts';
export { changedSince, seenOf } from './seen-work.ts';
export { setSubjectStatus } from './subject-status.ts';
export { takesAway, type DecidedSubject } from './takes-away.ts';
