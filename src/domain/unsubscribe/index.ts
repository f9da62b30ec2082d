// Ends mails of notice by a link in them, without a session (RFC 8058).
export { checkMailToken, endMails } from './end-mails.ts';
export { mailToken, type NoticeMails } from './mail-token.ts';
export { unsubscribeLink } from './unsubscribe-link.ts';
