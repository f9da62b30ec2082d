// Mails with the numbers of what is unread, for members who want them: each notification is counted once, and each day has one mail.
export { getDigest, saveDigest } from './settings.ts';
export { sendDigests } from './send-digests.ts';
