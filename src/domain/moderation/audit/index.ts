// The chain of events for auditors: signed exports, and what was altered since.
export { exportEvents } from './export-events.ts';
export { showHistory, type NamedHistory } from './show-history.ts';
export { verifyExport, type ExportFault } from './verify-export.ts';
