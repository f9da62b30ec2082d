// Oversight: the chain of events for auditors, figures of what was decided, and warnings of what takes too long.
export { escalateCases } from './escalate-cases.ts';
export { exportEvents } from './export-events.ts';
export { showHistory, type NamedHistory } from './show-history.ts';
export { reportTransparency } from './transparency.ts';
export { verifyExport, type ExportFault } from './verify-export.ts';
