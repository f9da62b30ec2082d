// Forms that delete what is a member's own, and bring it back.
export { Delete, Restore, RestoreForm } from './delete-and-restore.tsx';
