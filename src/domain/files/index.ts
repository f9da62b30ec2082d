// A video as one file: for browsers without scripts, and to be saved. A rendition is stored as its
// segments; the storage of the API joins them while it reads.
export { getDownload } from './get-download.ts';
export { getPlainFile } from './get-plain-file.ts';
