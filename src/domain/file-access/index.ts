// Access to the files of videos and albums, regardless of the addresses that were given out before.
export { createFileAudiences, type FileAudiences } from './file-audiences.ts';
export { ownsFile, readAudiences, type FileAudience } from './read-audiences.ts';
