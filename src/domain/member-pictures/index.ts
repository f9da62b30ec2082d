// Avatars and covers of members: checked, cropped, reviewed, and served to viewers who may see the member.
export { erasePictures, pictureKeysOf, sweepPictures } from './picture-files.ts';
export { findPicture, listOwnPictures } from './read-picture.ts';
export { approvePicture, listWaiting, rejectPicture, showWaiting } from './review.ts';
export { storePicture } from './store-picture.ts';
