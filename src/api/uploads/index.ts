export { serveUploadList } from './serve-upload-list.ts';
export { serveOwnPeople } from './serve-own-people.ts';
export { serveOwnChanges } from './serve-own-changes.ts';
export { serveUploadMails } from './serve-upload-mails.ts';
export { serveUploads } from './serve-uploads.ts';
export { serveVideoEdit } from './serve-video-edit.ts';
export { serveAlbumEdit } from './serve-album-edit.ts';
