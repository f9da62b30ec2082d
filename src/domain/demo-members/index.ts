// Made-up members for development and demonstrations.
export { connectDemoMembers } from './connect-demo-members.ts';
export { createDemoMember } from './create-demo-member.ts';
export { giveDemoAvatar } from './give-demo-avatar.ts';
export { subscribeDemoMembers } from './subscribe-demo-members.ts';
export { writeAsDemoMembers } from './write-as-demo-members.ts';
