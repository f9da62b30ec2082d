/** Fields of friends and messages. */
export const contactDescriptions = {
  FriendState: {
    username: 'As it was asked for.',
    state: 'none, sent or received for requests, friends, or self.',
  },
  Friend: {
    username: 'Name of the member.',
    avatar: 'Address of the picture; empty without one.',
    since: 'UTC, ISO 8601: since when they are friends, or when the request was sent.',
  },
  Friends: {
    list: 'The list that was asked for.',
    people: 'Fifty at most.',
    next: 'Where the next page begins, as `after`; 0 on the last one.',
    friends: 'How many friends the member has.',
    received: 'How many requests wait for the member.',
  },
  Contacts: {
    friends: 'How many friends the member has.',
    friend_requests: 'How many requests wait for the member.',
    unread_threads:
      'Threads with something unread; those that wait to be accepted are not among them.',
    message_requests: 'Threads that wait to be accepted.',
  },
  FriendForm: {
    username: 'Name of the other member, in any letter case.',
    next: 'Path of the page that a browser without script came from.',
  },
  FriendAnswer: { ok: '1.', friend: 'What the other one is now.' },
  Thread: {
    thread_id: 'Number of the thread.',
    username: 'Name of the other member; empty for a former one.',
    avatar: 'Address of the picture; empty without one.',
    text: 'The beginning of the newest message; empty where it is gone.',
    is_own: 'The member has written it.',
    sent_at: 'UTC, ISO 8601.',
    is_unread: 'There is something that was not read.',
  },
  Threads: {
    list: 'The list that was asked for.',
    threads: 'Thirty at most.',
    next: 'Where the next page begins, as `after`; 0 on the last one.',
    unread: 'How many threads are unread.',
    requests: 'How many threads wait to be accepted.',
  },
  Message: {
    message_id: 'Number of the message.',
    is_own: 'The member has written it.',
    text: 'Plain text; empty where it is gone.',
    state: 'held waits for review, seen by its writer alone; deleted is of a former member.',
    sent_at: 'UTC, ISO 8601.',
  },
  ThreadMessages: {
    thread_id: 'Number of the thread.',
    username: 'Name of the other member; empty for a former one.',
    avatar: 'Address of the picture; empty without one.',
    state:
      'request waits until the member accepts it, waiting until the other one does, former has no other one any more, closed was closed by a decision.',
    is_unread: 'There is something that was not read.',
    seen_id: 'The newest message that the other one has read; 0 where that is not said.',
    messages: 'Thirty at most, newest first.',
    next: 'Where the next page begins, as `before`; 0 on the last one.',
  },
  SendMessage: {
    act: 'send.',
    to: 'Name of a member, in any letter case.',
    thread_id: 'Number of a thread of the member.',
    text: 'Plain text of 1 to 2,000 characters.',
  },
  MessageAnswer: {
    ok: '1.',
    message_id: 'Number of the message.',
    thread_id: 'Number of its thread.',
    state: 'held where it waits for review.',
  },
  ThreadForm: {
    thread_id: 'Number of a thread of the member.',
    message_id: 'Of a read mark: up to this message; absent for all.',
  },
  ReportMessage: {
    thread_id: 'Number of the thread.',
    message_id: 'Number of the message.',
    whole: '1: the thread is reported, not that message alone.',
    reason: 'Why it is reported.',
    message: 'More about it; may be empty.',
  },
} as const;
