// Deletions by uploaders: hidden at once, restored if the uploader asks for it, and deleted for good after some days; and the uploads of an erased member.
export { deleteDue } from './delete-due.ts';
export { deleteWorksOf, hasShownWorks, shownWorksOf } from './delete-works-of.ts';
export { deleteLater } from './delete-later.ts';
export { deleteOrHide } from './delete-or-hide.ts';
export { restoreDeleted } from './restore-deleted.ts';
