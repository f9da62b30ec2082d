// Profiles of members and their audiences, their pages, and whom they block.
export { areFriends } from './end-contact.ts';
export { findMemberId } from './find-member-id.ts';
export { assertSharesFavourites } from './shared-favourites.ts';
export { getMember, getMemberFor, hasPage, pictureKey } from './get-member.ts';
export { getOwnProfile } from './get-own-profile.ts';
export { blockMember, getPrivacy, savePrivacy, unblockMember } from './privacy.ts';
export { saveProfile } from './save-profile.ts';
