// What uploaders delete: hidden at once, restored by whoever changes their mind, and deleted for good after some days.
export { deleteDue } from './delete-due.ts';
export { deleteLater } from './delete-later.ts';
export { restoreDeleted } from './restore-deleted.ts';
