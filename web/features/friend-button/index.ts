// The button of friends on the page of a member, and the way to write to it.
export { FriendPart } from './friend-part.ts';
