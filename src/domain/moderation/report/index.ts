// Reports of what was decided.
export { reportTransparency, type Period, type ReportRow } from './transparency.ts';
