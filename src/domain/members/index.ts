// Accounts: sign-up, links by mail, sign-in, sessions. better-auth stands behind better-auth.ts.
export { createAuth, type Auth } from './auth.ts';
export { confirmEmail } from './confirm.ts';
export { getAccountDraft, showLink } from './links.ts';
export {
  endMemberSessions,
  eraseMember,
  listMembers,
  showMember,
  suspendMember,
  unsuspendMember,
} from './operate.ts';
export { pruneMembers } from './prune.ts';
export { askRestore, restorePassword, sendRestore } from './restore.ts';
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
