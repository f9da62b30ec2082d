// Uploads of members: reserved, received in parts, stored, and handed to the pipeline. Acknowledged bytes are durable.
export {
  createUpload,
  newUploadId,
  outstandingBytes,
  plainFileName,
  unavailableIfFull,
  type NewUpload,
} from './create-upload.ts';
export { cancelUpload, dropUploads, eraseUploads, pruneUploads } from './end-uploads.ts';
export { findOwnWork } from './find-own-work.ts';
export { finishUpload, giveUpUpload } from './finish-upload.ts';
export { checkTexts, linksOf, plainText, type VideoTexts } from './check-texts.ts';
export { bytesToday, demandUploader, isStorageFull, lockQuota } from './quota.ts';
export { receiveFile } from './receive-file.ts';
export { showUploadPage } from './show-upload-page.ts';
export {
  demandLength,
  editOf,
  ofVideoAlone,
  publishedEdit,
  submitUploadForm,
} from './submit-upload-form.ts';
export { parseSubmitted, parseTyped } from './stored-form.ts';
export { saveUploadForm, storedFields } from './upload-form.ts';
export { openSender, type Sender } from './open-sender.ts';
export { mayUpload, settingsOf } from './upload-settings.ts';
export { choosePictureOfUpload, keepPicture, readOwnPreview } from './choose-picture.ts';
export { choosePreview, withFrame, type TakenFrame } from './frame-picture.ts';
export { chooseCandidates } from './preview-candidates.ts';
export { listOwnChannels } from './check-places.ts';
export { setPictureOf, takePicture } from './own-picture.ts';
export { isSeen, listPreviews, readOwnSheet } from './previews.ts';
export { findOwn, getUpload, listUnmade, listUploads } from './read-uploads.ts';
