// Files on their way from members: reserved, received in parts, kept, and handed to the pipeline. What is acknowledged is durable.
export { createUpload, newUploadId, type NewUpload } from './create-upload.ts';
export { cancelUpload, eraseUploads, listUploadIds, pruneUploads } from './end-uploads.ts';
export { finishUpload, giveUpUpload } from './finish-upload.ts';
export { openSender, type Sender } from './open-sender.ts';
export { settingsOf } from './upload-settings.ts';
export { findOwn, getUpload, listUploads } from './read-uploads.ts';
