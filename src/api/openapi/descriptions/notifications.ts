/** The kinds of a form with boxes: `what` says what a kind is done with. */
const boxesOf = (what: string) =>
  ({
    reply: `\`on\`: replies are ${what}; absent: none.`,
    mention: `\`on\`: mentions are ${what}; absent: none.`,
    friend_request: `\`on\`: friend requests are ${what}; absent: none.`,
    friend: `\`on\`: friend requests that were accepted are ${what}; absent: none.`,
    message: `\`on\`: messages are ${what}; absent: none.`,
    decision: `\`on\`: decisions are ${what}; absent: none.`,
    video: `\`on\`: new videos are ${what}; absent: none.`,
    album: `\`on\`: new albums are ${what}; absent: none.`,
  }) as const;

/** Fields of notifications, and of the mails about them. */
export const notificationDescriptions = {
  Notification: {
    notification_id: 'Its number.',
    kind: 'reply: in a thread of the member; mention: by name in a thread; friend_request: that waits; friend: who accepted a request; message: one a thread, none for requests; decision: of the staff; video and album: of a subscription, one a day and source.',
    at: 'UTC, ISO 8601.',
    is_read: 'It was read.',
    count: 'How many comments, videos, albums or unread messages it is about: at most fifty.',
    name: 'Who wrote the newest comment or the messages, asked to be a friend or is one now; the model, channel or member of videos and albums; empty for decisions and former members.',
    title: 'Of the video or album; empty for what has none.',
    action: 'What was decided; null for what is no decision.',
    subject_type: 'What the decision is about; empty for what is none.',
    href: 'Path of the page that shows it.',
  },
  Notifications: {
    notifications: 'Thirty at most.',
    unread: 'How many are unread; 100 for a hundred and more.',
    off: 'Kinds that the member does not want.',
    until: 'Names the newest; empty where there is none, and on older pages.',
    next: 'Where the next page begins, as `after`; empty on the last one.',
  },
  Unread: { unread: 'How many are unread; 100 for a hundred and more.' },
  ReadNotifications: {
    notification: 'The number of one. Either this or `until`.',
    until: 'The `until` of a page: it and all that are older.',
    next: 'Path of the page on which a browser without script goes on.',
  },
  NotificationSettings: boxesOf('notified of'),
  Digest: {
    every: 'off; day: each day; week: each Monday.',
    hour: 'Hour at which one is sent, 0 to 23, in the time zone.',
    time_zone: 'A name of the IANA database.',
    off: 'Kinds that are not counted.',
    time_zones: 'All names that may be chosen.',
  },
  DigestForm: {
    every: 'off; day: each day; week: each Monday.',
    hour: 'Hour at which one is sent, 0 to 23, in the time zone.',
    time_zone: 'A name of the IANA database.',
    ...boxesOf('counted'),
  },
  NotifyForm: {
    thing: 'Code of a model, channel or member that the member is subscribed to.',
    notify: 'Whether its new videos and albums make notifications, or are counted in mails.',
    by: '`site`, which is meant without it, or `mail`.',
    next: 'Path of the page on which a browser without script goes on.',
  },
} as const;
