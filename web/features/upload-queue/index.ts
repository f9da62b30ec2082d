// Files of this document on their way to the site: in parts, two at once, over lines that break and from one tab at a time.
export { begunHere } from './begun-here.ts';
export { hasEnded, type Sending } from './entry.ts';
export { heldByAccount } from './held-by-account.ts';
export { leaveQuestion } from './leave-question.ts';
export { secondsLeft } from './meter.ts';
export { whenTaken, type UploadQueue } from './upload-queue.ts';
export { useOutcome } from './use-outcome.ts';
export { useUploadQueue } from './use-upload-queue.ts';
