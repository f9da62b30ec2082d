import * as z from 'zod/mini';
import { parseThing } from '../../things.ts';
import { whole, word, jsonUrl, type FieldCodec } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';
import { VideoCard } from '../catalogue/videos.ts';

/** Kinds of source that members subscribe to. */
export const sourceKinds = ['model', 'channel', 'member'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const subscription_limits = { most: 2000, page: 50, feed: 36 } as const;

const id_most = 2 ** 31 - 1;

/** Whether it is the code of a model, channel or member (`things.ts`). */
export const isSource = (code: string): boolean =>
  sourceKinds.some((kind) => kind === parseThing(code)?.kind);

const sourceField: FieldCodec<string> = {
  schema: { type: 'string', pattern: '^[mhu][1-9a-z][0-9a-z]{0,5}$' },
  parse: (text) => (isSource(text) ? text : undefined),
  format: (code) => code,
};

/** GET, with a session: whether the member is subscribed to a model, channel or member. `no-store`. */
export const subscriptionUrl = jsonUrl('/api/v1/me/subscriptions/{thing}.json', {
  thing: sourceField,
});

/** GET, with a session: sources that the member is subscribed to, newest first; `after` is the `next` of the page before. */
export const subscriptionsUrl = queryUrl('/api/v1/me/subscriptions', {
  after: queryField(whole(1, id_most), 0),
});
export type SubscriptionsQuery = NonNullable<ReturnType<typeof subscriptionsUrl.parse>>;

/** Where a page of the feed begins: after the video of this minute and number. */
export interface FeedCursor {
  pub: number;
  video_id: number;
}

const cursor_pattern = /^(\d{1,9})-([1-9]\d{0,9})$/;

/** Undefined for a text that no page has given out. */
export function readFeedCursor(text: string): FeedCursor | undefined {
  const [, pub, id] = cursor_pattern.exec(text) ?? [];
  return id === undefined || Number(id) > id_most
    ? undefined
    : { pub: Number(pub), video_id: Number(id) };
}
export const writeFeedCursor = ({ pub, video_id }: FeedCursor): string => `${pub}-${video_id}`;

const cursorField: FieldCodec<string> = {
  schema: { type: 'string', pattern: cursor_pattern.source },
  parse: (text) => (readFeedCursor(text) ? text : undefined),
  format: (text) => text,
};

/**
 * GET, with a session: videos of the sources that the member is subscribed to, newest first. `source` is the code of
 * one of them, `type` and `duration` as in lists; `watched` no leaves out what the history of the member has.
 */
export const feedUrl = queryUrl('/api/v1/me/feed', {
  source: queryField(sourceField, 'all'),
  type: queryField(word(['all', 'hd']), 'all'),
  duration: queryField(whole(1, 3), 0),
  watched: queryField(word(['all', 'no']), 'all'),
  after: queryField(cursorField, 'first'),
});
export type FeedQuery = NonNullable<ReturnType<typeof feedUrl.parse>>;

/** `thing` is the code that it has now: another one where it was merged. */
export const SubscriptionState = z.object({
  thing: z.string(),
  is_subscribed: z.boolean(),
  subscribers: z.int(),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const Subscription = z.object({
  thing: z.string(),
  kind: z.enum(['model', 'channel', 'member']),
  /** Its part of addresses: of a member the name. */
  dir: z.string(),
  title: z.string(),
  /** '' without a picture. */
  avatar: z.string(),
  /** UTC, ISO 8601. */
  subscribed_at: z.string(),
  /** Its new videos make notifications. */
  is_notified: z.boolean(),
  is_mailed: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

/** `next` is 0 on the last page. */
export const Subscriptions = z.object({ subscriptions: z.array(Subscription), next: z.int() });
export type Subscriptions = z.infer<typeof Subscriptions>;

/** `source` is the one that was asked for, null for all of them. `next` is '' on the last page. */
export const Feed = z.object({
  videos: z.array(VideoCard),
  source: z.nullable(Subscription),
  has_history: z.boolean(),
  next: z.string(),
});
export type Feed = z.infer<typeof Feed>;

export const subscribe_url = '/api/v1/me/subscriptions/subscribe';
export const unsubscribe_url = '/api/v1/me/subscriptions/unsubscribe';

export const SubscriptionForm = z.strictObject({
  thing: z.string().check(z.maxLength(8), z.refine(isSource)),
  /** The page that a browser without script came from. */
  next: z.optional(z.string().check(z.maxLength(2048))),
});
export type SubscriptionForm = z.infer<typeof SubscriptionForm>;

export const SubscriptionAnswer = z.object({ ok: z.literal(1), subscription: SubscriptionState });
export type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>;
