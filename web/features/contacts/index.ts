// Friends and messages: lists, requests, and the messages of a thread. All of it works without script.
export { FriendsScreen } from './friends-screen.tsx';
export {
  askFriends,
  askThread,
  askThreads,
  friendsQueryOf,
  threadIdOf,
  threadQueryOf,
  threadsQueryOf,
} from './load-contacts.ts';
export { MessagesScreen } from './messages-screen.tsx';
export { ThreadScreen } from './thread-screen.tsx';
