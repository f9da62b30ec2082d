import { notify_url } from '#contracts/calls/social/notifications.ts';
import {
  feedUrl,
  subscribe_url,
  subscriptionsUrl,
  subscriptionUrl,
  unsubscribe_url,
} from '#contracts/calls/social/subscriptions.ts';
import { getCall, type Call } from '../../call.ts';
import { own, ownForm } from '../accounts/account-call.ts';

const group = 'Subscriptions';
const led =
  'A browser without script is led to the page of subscriptions, which says what was done and leads back to `next`.';

/** Calls for subscriptions of members. */
export const subscriptionCalls: readonly Call[] = [
  getCall({
    id: 'getSubscription',
    group,
    url: subscriptionUrl,
    descriptions: { thing: 'Code of a model, channel or member.' },
    summary: 'Whether the member is subscribed, and how many are.',
    schema: 'SubscriptionState',
    description: 'The subscription, of what a merged model was merged into.',
    details: '404 for what is not there, and for a member whose page the caller may not see.',
    policy: 'never',
    errors: ['unauthorized', 'not_found'],
    example: '/api/v1/me/subscriptions/m1.json',
    headers: own,
  }),
  getCall({
    id: 'listSubscriptions',
    group,
    url: subscriptionsUrl,
    descriptions: { after: 'The `next` of the page before.' },
    summary: 'What the member is subscribed to, newest first, 50 a page.',
    schema: 'Subscriptions',
    description: 'A page of subscriptions.',
    policy: 'never',
    errors: ['unauthorized'],
    example: '/api/v1/me/subscriptions',
    headers: own,
  }),
  getCall({
    id: 'listFeed',
    group,
    url: feedUrl,
    descriptions: {
      source: 'Code of one that the member is subscribed to; absent for all.',
      type: 'hd for those in HD.',
      duration: '1 under 10 minutes, 2 up to 40 minutes, 3 longer; absent for all.',
      watched: 'no for those that are not in the history of the member; absent for all.',
      after: 'The `next` of the page before.',
    },
    summary: 'Videos of what the member is subscribed to, newest first, 36 a page.',
    details:
      'What is private or hidden is not among them. 404 for a source without a subscription.',
    schema: 'Feed',
    description: 'A page of videos.',
    policy: 'never',
    errors: ['unauthorized', 'not_found'],
    example: '/api/v1/me/feed',
    headers: own,
  }),
  ownForm({
    id: 'subscribe',
    group,
    url: subscribe_url,
    form: 'SubscriptionForm',
    summary: 'Subscribes the member to a model, channel or member.',
    details: `409 \`already\` when it is subscribed, 422 with \`thing: self\` for itself, 403 \`forbidden\` for a member with whom there is a block or whose page is not for members, 409 \`full\` above 2,000. ${led}`,
    answers: 'SubscriptionAnswer',
    description: 'The subscription.',
    errors: ['read_only', 'muted', 'terms_changed', 'forbidden', 'not_found', 'already', 'full'],
    example: 'thing=m1',
  }),
  ownForm({
    id: 'setNotified',
    group,
    url: notify_url,
    form: 'NotifyForm',
    summary:
      'Decides whether what is new in a subscription makes notifications, or is counted in mails.',
    details: '404 without a subscription.',
    description: 'The choice is stored.',
    errors: ['not_found'],
    example: 'thing=m1&notify=off',
  }),
  ownForm({
    id: 'unsubscribe',
    group,
    url: unsubscribe_url,
    form: 'SubscriptionForm',
    summary: 'Ends a subscription; without one it changes nothing.',
    details: led,
    answers: 'SubscriptionAnswer',
    description: 'The subscription has ended.',
    errors: [],
    example: 'thing=m1',
  }),
];
