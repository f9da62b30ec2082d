// What the owner does about accounts, by commands.
export { approveMember, rejectMember } from './admit.ts';
export { createAdministrator } from './create-administrator.ts';
export { createDemoMember } from './create-demo-member.ts';
export { createInvite } from './create-invite.ts';
export { exportMember } from './export-member.ts';
export { endMemberSessions, eraseMember, listMembers, showMember } from './operate.ts';
export { resetFactor } from './reset-factor.ts';
export { setRole } from './set-role.ts';
export { clearMember, suspendMember, unbanMember } from './suspend.ts';
