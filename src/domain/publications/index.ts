// Publications of videos and albums: nothing is shown that no row of `publication` covers, which the database enforces as well.
export { missingFields, missingRecords } from './missing-records.ts';
export { dropPreviews, showWaitingPreview, sweepPreviews, waitingPreview } from './own-preview.ts';
export { setStatusOfDeleted } from './pending-deletion.ts';
export { sweepPhotos } from './sweep-photos.ts';
export { isScheduled, nowByBothClocks, publishLater, type Schedule } from './schedule.ts';
export {
  assertShowable,
  hasWithdrawn,
  isCovered,
  publishByDecision,
  publishByOperator,
  publishNewVideos,
  revokePublication,
  type Published,
} from './publication.ts';
