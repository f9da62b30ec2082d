// Files of this document on their way to the site: in parts, two at once, over lines that break and from one tab at a time.
export { secondsLeft } from './meter.ts';
export { whenTaken, type Sending, type UploadQueue } from './upload-queue.ts';
export { useUploadQueue } from './use-upload-queue.ts';
