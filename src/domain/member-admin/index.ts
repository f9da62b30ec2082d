// Commands of the owner about accounts.
export { approveMember, rejectMember } from './admit.ts';
export { createAdministrator } from './create-administrator.ts';
export { createInvite } from './create-invite.ts';
export { exportMember } from './export-member.ts';
export { endMemberSessions, eraseMember, listMembers, showMember } from './operate.ts';
export { resetFactor } from './reset-factor.ts';
export { setChildSafety } from './set-child-safety.ts';
export { setRole } from './set-role.ts';
export { clearMember, suspendMember, unbanMember } from './suspend.ts';
