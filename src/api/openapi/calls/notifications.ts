import {
  notification_settings_url,
  notification_stream_url,
  notificationsUrl,
  read_notifications_url,
  unread_url,
} from '#contracts/calls/notifications.ts';
import { getCall, type Call } from '../call.ts';
import { own, ownForm } from './account-call.ts';

const group = 'Notifications';

/** What members are notified of. */
export const notificationCalls: readonly Call[] = [
  getCall({
    id: 'listNotifications',
    group,
    url: notificationsUrl,
    descriptions: { after: 'The `next` of the page before.' },
    summary:
      'Replies, mentions, friends, messages, decisions, new videos and albums, newest first, 30 a page.',
    details:
      'For 90 days. What is hidden, deleted or of somebody who blocks the member is not among them.',
    schema: 'Notifications',
    description: 'A page of notifications.',
    policy: 'never',
    errors: ['unauthorized'],
    example: '/api/v1/me/notifications',
    headers: own,
  }),
  {
    id: 'countUnreadNotifications',
    group,
    method: 'GET',
    pattern: unread_url,
    path: unread_url,
    parameters: [],
    summary: 'How many notifications are unread.',
    answer: { status: 200, schemas: ['Unread'], description: 'Their number.' },
    policy: 'never',
    errors: ['unauthorized'],
    example: { url: unread_url, headers: own },
  },
  {
    id: 'streamNotifications',
    group,
    method: 'GET',
    pattern: notification_stream_url,
    path: notification_stream_url,
    parameters: [],
    summary: 'How many notifications are unread, whenever it changes.',
    details:
      'Events named `unread` whose data is the number. It ends within a minute of the session, with an event `ended`, and after an hour; three of a member may be open, 429 above. 503 where the process has as many as it may: ask `countUnreadNotifications` once a minute then.',
    answer: { status: 200, type: 'text/event-stream', description: 'Events until it ends.' },
    policy: 'never',
    errors: ['unauthorized', 'too_many_requests', 'unavailable'],
    example: { url: notification_stream_url, headers: own },
  },
  ownForm({
    id: 'readNotifications',
    group,
    url: read_notifications_url,
    form: 'ReadNotifications',
    summary: 'Marks one notification as read, or all up to one.',
    description: 'They are read.',
    errors: [],
    example: 'notification=1',
  }),
  ownForm({
    id: 'setNotifications',
    group,
    url: notification_settings_url,
    form: 'NotificationSettings',
    summary: 'Decides which kinds of notifications the member gets. Those that it has stay.',
    description: 'The choice is stored.',
    errors: [],
    example: 'reply=on&video=on',
  }),
];
