export { serveUploads } from './serve-uploads.ts';
export { serveVideoEdit } from './serve-video-edit.ts';
export { serveAlbumEdit } from './serve-album-edit.ts';
