// Verified uploaders: members whose identity was checked, and what a decision about an application does.
export { unverifyMember, verifyMember } from './verify-member.ts';
export { isWaiting, readVerification, settleVerification } from './verification.ts';
