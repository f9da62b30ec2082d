// Own videos of members: lists, forms, changes, and answers to a reviewer.
export { addOwnCaptions, deleteOwnCaptions } from './own-captions.ts';
export { changeOwnVideos } from './change-own-videos.ts';
export { deleteOwnVideo, restoreOwnVideo } from './delete-own-video.ts';
export {
  answerReviewer,
  choosePictureOfVideo,
  editOwnVideo,
  isTextChanged,
} from './edit-own-video.ts';
export { assertUnedited, editUnchanged } from './edit-unchanged.ts';
export { hidesOf, isRemovedWork, isTakenAway, statusBehind } from './hides-of-work.ts';
export { measureUsualTimes } from './usual-times.ts';
export { getOwnStatistics } from './get-own-statistics.ts';
export { getOwnVideo } from './get-own-video.ts';
export {
  daysOf,
  findOwnVideo,
  goneAt,
  isWithheld,
  listOwnVideos,
  type OwnVideoRef,
} from './list-own-videos.ts';
