// What the console shows of cases: reads for staff, on top of moderation.
export { listCasesFor, listQueuesFor } from './list-cases.ts';
export { showHistory } from './show-history.ts';
export { findReviewFile, verifyReviewGrant } from './media-grant.ts';
export { showCaseFor } from './show-case.ts';
export { showShift } from './show-shift.ts';
