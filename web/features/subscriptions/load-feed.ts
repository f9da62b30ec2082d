import {
  feedUrl,
  subscriptionsUrl,
  type Feed,
  type FeedQuery,
  type Subscription,
  type Subscriptions,
  type SubscriptionsQuery,
} from '#contracts/calls/subscriptions.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { askOwn } from '../accounts/index.ts';
import { toCard, type CardData } from '../card/index.ts';

/** The filters and the place of the feed that a page shows. Throws not_found for what is none. */
export function feedQueryOf({ searchParams }: URL): FeedQuery {
  const query = queryOf(searchParams, ['source', 'type', 'duration', 'after']);
  const asked = feedUrl.parse(feedUrl.pattern + query);
  if (!asked) throw pageFailure({ code: 'not_found' });
  return asked;
}

/** Likewise of the list of all subscriptions. */
export function listQueryOf({ searchParams }: URL): SubscriptionsQuery {
  const asked = subscriptionsUrl.parse(subscriptionsUrl.pattern + queryOf(searchParams, ['after']));
  if (!asked) throw pageFailure({ code: 'not_found' });
  return asked;
}

function queryOf(params: URLSearchParams, names: readonly string[]): string {
  const parts = names.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

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
  next: string;
  now: number;
}

export const toFeedPage = (query: FeedQuery, { videos, source, next }: Feed): FeedPage => ({
  query,
  videos: videos.map(toCard),
  source,
  next,
  now: nowSeconds(),
});
