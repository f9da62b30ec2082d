import {
  contacts_url,
  friend_urls,
  friendLists,
  friendsUrl,
} from '#contracts/calls/social/friends.ts';
import { friendUrl } from '#contracts/calls/accounts/member-url.ts';
import {
  messageReportReasons,
  messages_url,
  report_message_url,
  thread_urls,
  threadLists,
  threadMessagesUrl,
  threadsUrl,
} from '#contracts/calls/social/messages.ts';
import { get, post, type Asked } from './asked.ts';
import type { Draw } from './draw.ts';

interface ContactSecrets {
  /** A thread of the member of the session, and a message of it. */
  thread: string;
  message: string;
  /** A member who asked that one, and one who writes with it. */
  asker: string;
  writer: string;
}

/** Requests of friends and messages by the ids of the calls. */
export function rightContactRequests(
  { thread, message, asker, writer }: ContactSecrets,
  withSession: (asked: Asked) => Asked,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  const names = [asker, writer, 'no-such-member'];
  const friend = (url: string) => (draw: Draw) =>
    withSession(post(url, { username: draw.of(names) }));
  const ofThread = (url: string) => () => withSession(post(url, { thread_id: thread }));
  const after = [0, 1, 2 ** 31 - 1];
  return {
    getFriendState: (draw) => withSession(get(friendUrl.build(draw.of(names).toLowerCase()))),
    listFriends: (draw) =>
      withSession(
        get(
          friendsUrl.build({
            list: draw.of(friendLists),
            start: draw.of(['', 'no', 'Ж']),
            after: draw.of(after),
          }),
        ),
      ),
    getContacts: () => withSession(get(contacts_url)),
    askFriend: friend(friend_urls.ask),
    acceptFriend: friend(friend_urls.accept),
    declineFriend: friend(friend_urls.decline),
    cancelFriendRequest: friend(friend_urls.cancel),
    removeFriend: friend(friend_urls.remove),
    sendMessage: (draw) =>
      withSession(
        post(messages_url, {
          act: 'send',
          ...(draw.chance(0.8) ? { thread_id: thread } : { to: 'no-such-member' }),
          text: draw.of(['Good morning', 'See https://example.com/ at noon']),
        }),
      ),
    listThreads: (draw) =>
      withSession(get(threadsUrl.build({ list: draw.of(threadLists), after: draw.of(after) }))),
    getThreadMessages: (draw) =>
      withSession(
        get(threadMessagesUrl.build({ thread_id: Number(thread), before: draw.of(after) })),
      ),
    markThreadRead: ofThread(thread_urls.read),
    acceptThread: ofThread(thread_urls.accept),
    deleteThread: ofThread(thread_urls.delete),
    blockFromThread: ofThread(thread_urls.block),
    reportMessage: (draw) =>
      withSession(
        post(report_message_url, {
          thread_id: thread,
          message_id: message,
          reason: draw.of(messageReportReasons),
          ...(draw.chance(0.5) && { whole: '1' }),
          message: '',
        }),
      ),
  };
}
