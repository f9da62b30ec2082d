// What uploaders delete: hidden at once, restored by whoever changes their mind, and deleted for good after some days; and whatever an erased member uploaded.
export { deleteDue } from './delete-due.ts';
export { deleteWorksOf, hasShownWorks, shownWorksOf } from './delete-works-of.ts';
export { deleteLater } from './delete-later.ts';
export { deleteOrHide } from './delete-or-hide.ts';
export { restoreDeleted } from './restore-deleted.ts';
