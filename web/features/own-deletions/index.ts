// Forms that delete what is a member's own, and bring it back.
export { Delete, Restore } from './delete-and-restore.tsx';
