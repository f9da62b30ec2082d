// Where members upload videos, and what becomes of them.
export { askOwnVideo, askOwnVideos, askUploadPage } from './ask-uploads.ts';
export { OwnVideoScreen } from './own-video-screen.tsx';
export { OwnVideosScreen } from './own-videos-screen.tsx';
export { UploadScreen } from './upload-screen.tsx';
