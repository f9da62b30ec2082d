import { withState } from './with-state.ts';

/** Outcome of a subscription that was sent without script. */
export type SubscriptionPageState =
  | 'subscribed'
  | 'unsubscribed'
  | 'already'
  | 'self'
  | 'full'
  | 'failed';

const feed = '/account/subscriptions/';
/** All of them, to end some. */
export const all_subscriptions = '/account/subscriptions/all/';

/** The feed; `state` is what became of a form that was sent from the page `next`. */
export const subscriptionsPage = (state?: SubscriptionPageState, next?: string): string =>
  withState(feed, state, next);

/** Query names of the two pages. */
export const feed_keys = [
  'source',
  'type',
  'duration',
  'watched',
  'after',
  'next',
  'state',
] as const;
export const all_subscriptions_keys = ['after', 'failed'] as const;
