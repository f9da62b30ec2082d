// Accounts: sign-up, links by mail, sign-in, sessions. better-auth stands behind auth.ts.
export { createAuth, type Auth } from './auth.ts';
export { confirmEmail, showConfirmation } from './confirm.ts';
export { pruneMembers } from './prune.ts';
export { askRestore, restorePassword, sendRestore, showRestore } from './restore.ts';
export {
  endSession,
  endSessions,
  findSession,
  listSessions,
  touchSession,
  type Session,
} from './sessions.ts';
export { signIn } from './sign-in.ts';
export { signUp } from './sign-up.ts';
