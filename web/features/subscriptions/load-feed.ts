import {
  feedUrl,
  subscriptionsUrl,
  type Feed,
  type FeedQuery,
  type Subscription,
  type Subscriptions,
  type SubscriptionsQuery,
} from '#contracts/calls/social/subscriptions.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { ownQueryOf } from '../../lib/transport/own-query.ts';
import { askOwn } from '../accounts/index.ts';
import { toCard, type CardData } from '../card/index.ts';

/** The filters and the place of the feed that a page shows. Throws not_found for what is none. */
export const feedQueryOf = (url: URL): FeedQuery =>
  ownQueryOf(feedUrl, url, ['source', 'type', 'duration', 'watched', 'after']);

/** Likewise of the list of all subscriptions. */
export const listQueryOf = (url: URL): SubscriptionsQuery =>
  ownQueryOf(subscriptionsUrl, url, ['after']);

// Not parsed: the schemas would come with the button of public pages, which shares their module.
export const askFeed = async (query: FeedQuery, signal: AbortSignal): Promise<Feed> =>
  (await askOwn(feedUrl.build(query), signal)) as Feed;

export const askSubscriptions = async (
  query: SubscriptionsQuery,
  signal: AbortSignal,
): Promise<Subscriptions> => (await askOwn(subscriptionsUrl.build(query), signal)) as Subscriptions;

export interface FeedPage {
  query: FeedQuery;
  videos: CardData[];
  source: Subscription | null;
  has_history: boolean;
  next: string;
  now: number;
}

export const toFeedPage = (query: FeedQuery, { videos, ...rest }: Feed): FeedPage => ({
  query,
  ...rest,
  videos: videos.map(toCard),
  now: nowSeconds(),
});
