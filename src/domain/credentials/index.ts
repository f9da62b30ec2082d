// How a member proves to be one: password, address, second factor and passkeys, and their changes.
export { addPasskey } from './add-passkey.ts';
export { askEmailChange, confirmEmailChange, undoEmailChange } from './change-email.ts';
export { listPasskeys, readKeyName, removePasskey, renamePasskey } from './change-passkeys.ts';
export { changePassword } from './change-password.ts';
export { beginFactor, confirmFactor, endFactor, newRecoveryCodes } from './factor.ts';
export { giveFactor } from './give-factor.ts';
export { endOtherSessions } from './end-sessions.ts';
export { createLiveSessions, type LiveSessions } from './live-sessions.ts';
export { mailSecurity } from './mails.ts';
export { beginPasskey, requestProof, requestSignIn } from './passkey-requests.ts';
export { proveMember, type Proof } from './prove-member.ts';
export { isWaiting, passCode, passTrustedDevice } from './pass-code.ts';
export { showSecurity } from './show-security.ts';
export { signInByPasskey } from './sign-in-by-passkey.ts';
