// Accounts: sign-up, links by mail, sign-in, sessions. better-auth stands behind better-auth.ts.
export { attemptAt, countAttempt, countingLinks, forgetAttempts, type Place } from './attempts.ts';
export { appendAudit } from './audit.ts';
export { createAuth, type Auth } from './auth.ts';
export { confirmEmail } from './confirm.ts';
export { endWaysIn } from './end-ways-in.ts';
export { fillNameKeys, fillSkeletons } from './fill-skeletons.ts';
export { clearAddress, findKnownAddress, lockAddress } from './known-address.ts';
export { demandOtherAdministrator, lockAdministrators } from './last-administrator.ts';
export { createLink, getAccountDraft, newLinkToken, showLink, takeLink } from './links.ts';
export { lockAccount, lockSession } from './lock-account.ts';
export { mailNewDevice, mailPasswordChanged, writeMemberMail, type Recipient } from './mails.ts';
export { passwordFault, passwordMinimum } from './passwords.ts';
export { pruneMembers } from './prune.ts';
export { askConfirmation, askRestore, restorePassword, sendRestore } from './restore.ts';
export {
  endSession,
  endSessions,
  findSession,
  hasFactor,
  isAlive,
  isSessionAlive,
  isUsable,
  newSessionToken,
  listAliveSessions,
  listSessions,
  isProved,
  tokenHash,
  touchSession,
  type Audience,
  type Session,
} from './sessions.ts';
export { signIn } from './sign-in.ts';
export { createLogin, signUp } from './sign-up.ts';
export { isTaken, lockName, readNewUsername } from './usernames.ts';
