// Members who have themselves erased, and what is left of them: nothing that leads to them.
export { askErasure, cancelErasure } from './ask-erasure.ts';
export { eraseAccount } from './erase-account.ts';
export { eraseDue } from './erase-due.ts';
export { eraseAgain } from './erase-again.ts';
