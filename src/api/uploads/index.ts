export { serveUploads } from './serve-uploads.ts';
export { serveVideoEdit } from './serve-video-edit.ts';
