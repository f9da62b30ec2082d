// Avatars and covers of members: checked, cut, reviewed, and served to whoever may see the member.
export { erasePictures, pictureKeysOf, sweepPictures } from './picture-files.ts';
export { findPicture, listOwnPictures } from './read-picture.ts';
export { approvePicture, listWaiting, rejectPicture, showWaiting } from './review.ts';
export { storePicture } from './store-picture.ts';
