import {
  digest_settings_url,
  digest_url,
  unsubscribe_token,
  unsubscribeUrl,
} from '#contracts/calls/accounts/digest.ts';
import {
  notification_settings_url,
  notification_stream_url,
  notificationsUrl,
  read_notifications_url,
  unread_url,
} from '#contracts/calls/social/notifications.ts';
import { languages } from '#contracts/vocabulary.ts';
import { getCall, type Call } from '../../call.ts';
import { own, ownForm } from '../accounts/account-call.ts';

const group = 'Notifications';

/** The address by which a mail ends. */
const ofMail = {
  group,
  pattern: unsubscribeUrl(':lang', ':token'),
  path: unsubscribeUrl('{lang}', '{token}'),
  parameters: [
    {
      name: 'lang',
      in: 'path',
      description: 'Language of the page.',
      schema: { type: 'string', enum: [...languages] },
    },
    {
      name: 'token',
      in: 'path',
      description: 'The token of the mail.',
      schema: { type: 'string', pattern: unsubscribe_token.source },
    },
  ],
  policy: 'never',
} as const;
const mail_example = unsubscribeUrl('en', '{digest_end}');

/** Calls for notifications of members. */
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
  {
    id: 'getDigest',
    group,
    method: 'GET',
    pattern: digest_url,
    path: digest_url,
    parameters: [],
    summary: 'When the member gets mails with the numbers of what is unread, and what they count.',
    answer: { status: 200, schemas: ['Digest'], description: 'The choice; off as shipped.' },
    policy: 'never',
    errors: ['unauthorized'],
    example: { url: digest_url, headers: own },
  },
  ownForm({
    id: 'saveDigest',
    group,
    url: digest_settings_url,
    form: 'DigestForm',
    summary: 'Decides when the member gets mails with the numbers of what is unread.',
    details: 'A day has one mail at most, and a notification is counted in one.',
    description: 'The choice is stored.',
    errors: [],
    example: 'every=day&hour=8&time_zone=Europe%2FBerlin&reply=on&message=on',
  }),
  {
    ...ofMail,
    id: 'showUnsubscribe',
    method: 'GET',
    summary: 'A page with one button that ends the mails.',
    details: 'It changes nothing: programs that look through mails follow links.',
    answer: { status: 200, type: 'text/html', description: 'The page.' },
    errors: ['not_found'],
    example: { url: mail_example },
  },
  {
    ...ofMail,
    id: 'unsubscribeFromMails',
    method: 'POST',
    summary: 'Ends the mails (RFC 8058).',
    details:
      'Any body will do, and no session, cookie or origin is needed. There is no redirect. The address stands in each mail as `List-Unsubscribe`.',
    answer: { status: 200, type: 'text/html', description: 'A page that says so.' },
    errors: ['not_found', 'payload_too_large'],
    example: { url: mail_example, form: 'List-Unsubscribe=One-Click' },
  },
];
