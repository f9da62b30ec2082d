// Who may have files of videos and albums, whatever address was given out before.
export { createFileAudiences, type FileAudiences } from './file-audiences.ts';
export { ownsFile, readAudiences, type FileAudience } from './read-audiences.ts';
