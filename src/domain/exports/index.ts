// Exports: all that is stored of a member in one archive, made by a job, erased after some days.
export { askExport } from './ask-export.ts';
export { eraseExportsOf, pruneExports, sweepExports } from './erase-exports.ts';
export { failExport, makeExport } from './make-export.ts';
export { downloadExport, openExport, proveForExport, showExport } from './show-export.ts';
export { readMemberData } from './read-data.ts';
export { writeArchive } from './write-archive.ts';
