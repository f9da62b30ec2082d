// What the owner does about accounts, by commands.
export { createAdministrator } from './create-administrator.ts';
export { createDemoMember } from './create-demo-member.ts';
export { exportMember } from './export-member.ts';
export {
  endMemberSessions,
  eraseMember,
  listMembers,
  showMember,
  suspendMember,
  unsuspendMember,
} from './operate.ts';
export { resetFactor } from './reset-factor.ts';
export { setRole } from './set-role.ts';
