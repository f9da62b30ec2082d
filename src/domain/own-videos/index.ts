// What members see of their own videos, change of them, and how they answer a reviewer.
export { deleteOwnVideo } from './delete-own-video.ts';
export {
  answerReviewer,
  choosePictureOfVideo,
  editOwnVideo,
  isTextChanged,
} from './edit-own-video.ts';
export { findOwnWork } from './find-own-work.ts';
export { getOwnVideo, listOwnVideos } from './list-own-videos.ts';
