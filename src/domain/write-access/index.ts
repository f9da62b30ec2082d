// Whether an account may write: one check for everything that a member sends to the site.
export { acceptTerms } from './accept-terms.ts';
export { demandWriteAccess } from './demand-write-access.ts';
export { lockMembers, lockWriter } from './lock-members.ts';
export { liftMuteIn, muteIn, unmuteIn } from './mute.ts';
export { clearReadOnly, makeReadOnly } from './read-only.ts';
