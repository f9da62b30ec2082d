// How a member proves to be one: password, address and second factor, and their changes.
export { askEmailChange, confirmEmailChange, undoEmailChange } from './change-email.ts';
export { changePassword } from './change-password.ts';
export { beginFactor, confirmFactor, endFactor, newRecoveryCodes } from './factor.ts';
export { giveFactor } from './give-factor.ts';
export { endOtherSessions } from './end-sessions.ts';
export { mailSecurity } from './mails.ts';
export { provePassword, type Proof } from './prove-password.ts';
export { passCode, passTrustedDevice } from './pass-code.ts';
export { showSecurity } from './show-security.ts';
