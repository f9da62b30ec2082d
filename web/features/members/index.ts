// The page of a member, and the words for what members say of themselves.
export { attractionTexts, fieldTexts, genderTexts, relationshipTexts } from './fact-texts.ts';
export { loadMember, memberSource } from './load-member-page.ts';
export { MemberFailureBoundary } from './member-failure.tsx';
export { MemberScreen } from './member-screen.tsx';
