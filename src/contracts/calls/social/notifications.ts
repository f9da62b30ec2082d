import * as z from 'zod/mini';
import { queryField, queryUrl } from '../query-url.ts';
import type { FieldCodec } from '../json-url.ts';

export const notificationKinds = [
  'reply',
  'mention',
  'friend_request',
  'friend',
  'message',
  'decision',
  'video',
  'album',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `unread`: so many are counted; more are shown as that many and more. `days`: how long they stay. */
export const notification_limits = { page: 30, objects: 50, unread: 99, days: 90 } as const;

/** Where a page begins: after the notification of this time (microseconds since 1970) and number. */
export interface NotificationCursor {
  at: string;
  notification_id: number;
}
const cursor_pattern = /^(\d{16})-([1-9]\d{0,9})$/;

/** Undefined for a text that no page has given out. */
export function readNotificationCursor(text: string): NotificationCursor | undefined {
  const [, at, id] = cursor_pattern.exec(text) ?? [];
  return at === undefined || Number(id) >= 2 ** 31
    ? undefined
    : { at, notification_id: Number(id) };
}
export const writeNotificationCursor = ({ at, notification_id }: NotificationCursor): string =>
  `${at}-${notification_id}`;

const cursorField: FieldCodec<string> = {
  schema: { type: 'string', pattern: cursor_pattern.source },
  parse: (text) => (readNotificationCursor(text) ? text : undefined),
  format: (text) => text,
};

/** GET, with a session: notifications, newest first; `after` is the `next` of the page before. `no-store`. */
export const notificationsUrl = queryUrl('/api/v1/me/notifications', {
  after: queryField(cursorField, 'first'),
});
export type NotificationsQuery = NonNullable<ReturnType<typeof notificationsUrl.parse>>;

/** GET, with a session: how many are unread. `no-store`. */
export const unread_url = '/api/v1/me/notifications/unread';
/** GET, with a session: the same as events (`unread`), when it changes. `no-store`. */
export const notification_stream_url = '/api/v1/me/notifications/stream';
/** POST, urlencoded, with a session. */
export const read_notifications_url = '/api/v1/me/notifications/read';
export const notification_settings_url = '/api/v1/me/notifications/settings';
export const notify_url = '/api/v1/me/subscriptions/notify';

/** Decisions, in words that also serve those without a statement of reasons. */
export const decidedActions = [
  'approve',
  'approve-limited',
  'ask-changes',
  'reject',
  'hold',
  'hide-region',
  'remove',
  'remove-stay-down',
  'strike',
  'mute',
  'suspend',
  'ban',
  'restore',
] as const;

export const Notification = z.object({
  notification_id: z.int(),
  kind: z.enum(notificationKinds),
  /** UTC, ISO 8601. */
  at: z.string(),
  is_read: z.boolean(),
  /** How many comments, videos, albums or unread messages it is about: at most fifty. */
  count: z.int(),
  /** The member who wrote the newest comment or the messages, asked to be a friend or is one; the source of videos and albums; '' for decisions. */
  name: z.string(),
  /** Of the video or album; '' for an object without one. */
  title: z.string(),
  /** Of decisions; null for others. */
  action: z.nullable(z.enum(decidedActions)),
  /** Of decisions: `video` and the like; '' for others. */
  subject_type: z.string(),
  /** Path of the page that shows it. */
  href: z.string(),
});
export type Notification = z.infer<typeof Notification>;

/** `until` is the cursor of the newest, '' without any and on older pages: newer notifications are not on them; `next` is '' on the last page. `off`: the kinds that the member does not want. */
export const Notifications = z.object({
  notifications: z.array(Notification),
  unread: z.int(),
  off: z.array(z.enum(notificationKinds)),
  until: z.string(),
  next: z.string(),
});
export type Notifications = z.infer<typeof Notifications>;

export const Unread = z.object({ unread: z.int() });
export type Unread = z.infer<typeof Unread>;

const next_page = z.optional(z.string().check(z.maxLength(2048)));

/** `notification` is the number of one; `until` the cursor of the newest that was shown: it and all older ones. */
export const ReadNotifications = z
  .strictObject({
    notification: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
    until: z.optional(z.string().check(z.regex(cursor_pattern))),
    next: next_page,
  })
  .check(
    z.refine(({ notification, until }) => (notification === undefined) !== (until === undefined)),
  );

const box = z.optional(z.literal('on'));
/** `on` for each kind that the member wants: an absent one is switched off. */
export const kindBoxes = {
  reply: box,
  mention: box,
  friend_request: box,
  friend: box,
  message: box,
  decision: box,
  video: box,
  album: box,
} as const;
export const NotificationSettings = z.strictObject(kindBoxes);

/** The kinds of the boxes that are checked. */
export const kindsOf = (
  boxes: Readonly<Partial<Record<NotificationKind, 'on' | undefined>>>,
): NotificationKind[] => notificationKinds.filter((kind) => boxes[kind] === 'on');

/** `thing` is the code of something that the member is subscribed to; `by` says where it is heard of, on the site unless set. */
export const NotifyForm = z.strictObject({
  thing: z.string().check(z.maxLength(8)),
  notify: z.enum(['on', 'off']),
  by: z.optional(z.enum(['site', 'mail'])),
  next: next_page,
});
