// Subscriptions of members to models, channels and members, and the feed of their videos. Numbers of subscribers are appended
// by triggers of the table and folded by the upkeep.
export { getSubscription, listSubscriptions } from './list-subscriptions.ts';
export { codeOf, lockSubscribed, readSource, sourceOfRow } from './source.ts';
export { listFeed } from './list-feed.ts';
export { subscribe, unsubscribe } from './subscribe.ts';
