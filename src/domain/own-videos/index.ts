// What members see of their own videos, change of them, and how they answer a reviewer.
export { deleteOwnVideo } from './delete-own-video.ts';
export { editOwnVideo } from './edit-own-video.ts';
export { getOwnVideo, listOwnVideos } from './list-own-videos.ts';
