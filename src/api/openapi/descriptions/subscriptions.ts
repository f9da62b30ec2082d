const subscription = {
  thing: 'Code of the model, channel or member.',
  kind: 'model, channel or member.',
  dir: 'Its part of addresses; of a member the name.',
  title: 'What it is called.',
  avatar: 'Address of its picture; empty without one.',
  subscribed_at: 'UTC, ISO 8601.',
  is_notified: 'What is new there makes notifications.',
  is_mailed: 'What is new there is counted in mails.',
} as const;

/** Fields of subscriptions. */
export const subscriptionDescriptions = {
  Subscription: subscription,
  Subscriptions: {
    subscriptions: 'Fifty at most.',
    next: 'Where the next page begins, as `after`; 0 on the last one.',
  },
  SubscriptionState: {
    thing: 'Its code now: another one where it was merged.',
    is_subscribed: 'The member is subscribed.',
    subscribers: 'How many members are.',
  },
  SubscriptionForm: {
    thing: 'Code of a model, channel or member.',
    next: 'Path of the page that a browser without script came from.',
  },
  SubscriptionAnswer: { ok: '1.', subscription: 'As it is now.' },
  Feed: {
    videos: 'Thirty-six at most.',
    source: 'The one that was asked for; null for all.',
    has_history: 'The account has a history, so that videos can be left out by it.',
    next: 'Where the next page begins, as `after`; empty on the last one.',
  },
} as const;
