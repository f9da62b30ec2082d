// The pages of subscriptions: the feed, and the list of all of them.
export { AllSubscriptionsScreen } from './all-subscriptions-screen.tsx';
export { askFeed, askSubscriptions, feedQueryOf, listQueryOf, toFeedPage } from './load-feed.ts';
export { FeedScreen } from './feed-screen.tsx';
