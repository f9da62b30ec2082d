// Legal holds: the register of content that an authority wants preserved, and copies for the authority.
export { addHold, liftHold, listHolds } from './register-holds.ts';
export { preserve } from './preserve.ts';
export { eraseFreed } from './erase-freed.ts';
export { eraseMaterial } from './erase-material.ts';
export { reportChildSafety, type WantedReport } from './report-child-safety.ts';
