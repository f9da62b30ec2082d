// Mails that notify uploaders of ended files: ready, refused, or decided about. For members who want them.
export { mailUploaders } from './mail-uploaders.ts';
export { saveUploadMails } from './save-upload-mails.ts';
