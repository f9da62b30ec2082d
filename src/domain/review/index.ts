// Cases as the console shows them: reads for staff, on top of moderation.
export { agreeToDocument, askForDocument, showDocument } from './documents.ts';
export { listCasesFor, listQueuesFor } from './list-cases.ts';
export { titlesOf } from './names.ts';
export { openReviewFile } from './open-file.ts';
export { showHistory } from './show-history.ts';
export { showCaseFor } from './show-case.ts';
export { showShift } from './show-shift.ts';
