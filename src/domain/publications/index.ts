// Who published what: nothing is shown that no row of `publication` covers, which the database holds as well.
export { missingFields, missingRecords } from './missing-records.ts';
export {
  isCovered,
  publishByDecision,
  publishByOperator,
  publishNewVideos,
  revokePublication,
  type Published,
} from './publication.ts';
