import * as z from 'zod/mini';
import { textField, whole, word } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';

export const friend_limits = { most: 5000, page: 50 } as const;

/** Friends, requests that wait for the member, and requests of the member. */
export const friendLists = ['friends', 'received', 'sent'] as const;
export type FriendList = (typeof friendLists)[number];

const id_most = 2 ** 31 - 1;

/**
 * GET, with a session: friends or requests, newest first; `after` is the `next` of the page before.
 * `start` leaves those of `list` whose names begin with it, in any letter case.
 */
export const friendsUrl = queryUrl('/api/v1/me/friends', {
  list: queryField(word(friendLists), 'friends'),
  start: queryField(textField(/^[\p{L}\p{M}\p{N}_-]{1,60}$/u), ''),
  after: queryField(whole(1, id_most), 0),
});
export type FriendsQuery = NonNullable<ReturnType<typeof friendsUrl.parse>>;

/** GET, with a session: numbers of friends, requests and messages. */
export const contacts_url = '/api/v1/me/contacts';

/** The relation of another member to the signed-in one; `sent` and `received` are requests. `username` is as it was asked for: a member without possible contact looks like one that does not exist. */
export const FriendState = z.object({
  username: z.string(),
  state: z.enum(['none', 'sent', 'received', 'friends', 'self']),
});
export type FriendState = z.infer<typeof FriendState>;

export const Friend = z.object({
  username: z.string(),
  /** '' without a picture. */
  avatar: z.string(),
  /** UTC, ISO 8601: since when they are friends, or when the request was sent. */
  since: z.string(),
});
export type Friend = z.infer<typeof Friend>;

/** `next` is 0 on the last page; the totals are exact. */
export const Friends = z.object({
  list: z.enum(['friends', 'received', 'sent']),
  people: z.array(Friend),
  next: z.int(),
  friends: z.int(),
  received: z.int(),
});
export type Friends = z.infer<typeof Friends>;

/** Exact numbers. */
export const Contacts = z.object({
  friends: z.int(),
  friend_requests: z.int(),
  unread_threads: z.int(),
  message_requests: z.int(),
});
export type Contacts = z.infer<typeof Contacts>;

/** POST, urlencoded. */
export const friend_urls = {
  ask: '/api/v1/me/friends/ask',
  accept: '/api/v1/me/friends/accept',
  decline: '/api/v1/me/friends/decline',
  cancel: '/api/v1/me/friends/cancel',
  remove: '/api/v1/me/friends/remove',
} as const;
export type FriendAction = keyof typeof friend_urls;

export const FriendForm = z.strictObject({
  username: z.string().check(z.maxLength(1000)),
  /** The page that a browser without script came from. */
  next: z.optional(z.string().check(z.maxLength(2048))),
});
export type FriendForm = z.infer<typeof FriendForm>;

export const FriendAnswer = z.object({ ok: z.literal(1), friend: FriendState });
export type FriendAnswer = z.infer<typeof FriendAnswer>;
