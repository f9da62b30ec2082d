// Friends of members: requests, answers to them, and lists. Numbers are appended by triggers of the tables and folded by the upkeep.
export { askFriend } from './ask-friend.ts';
export {
  acceptFriend,
  cancelFriendRequest,
  declineFriend,
  removeFriend,
} from './answer-request.ts';
export { getFriendState } from './friend-state.ts';
export { getContacts, listFriends } from './list-friends.ts';
export { pruneFriendRequests } from './prune-requests.ts';
