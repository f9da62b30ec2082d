import type { FastifyInstance } from 'fastify';
import {
  kindsOf,
  notification_settings_url,
  notification_stream_url,
  Notifications,
  NotificationSettings,
  notificationsUrl,
  notify_url,
  NotifyForm,
  read_notifications_url,
  ReadNotifications,
  Unread,
  unread_url,
} from '#contracts/calls/social/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { sendOwn, unseen } from '../accounts/answer-account.ts';
import { addOwnForms, type OwnForm } from '../accounts/own-forms.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { databaseId, parseOrInvalid } from '../http/bodies/form-body.ts';
import { addRead } from '../http/read-route.ts';

type Parts = Pick<
  ApiDeps,
  'domain' | 'site' | 'rateLimiter' | 'marks' | 'log' | 'notificationStreams'
>;

/** Notifications of a member. */
export function serveNotifications(app: FastifyInstance, parts: Parts): void {
  const { notifications } = parts.domain;
  app.addHook('preClose', async () => parts.notificationStreams[Symbol.dispose]());
  app.register(async (scope) => {
    addOwnRead(scope, notificationsUrl, Notifications, notifications.list);
    addRead(scope, unread_url, async (request, reply) => {
      const unread = await notifications.countUnread(sessionOf(request).member_id);
      return sendOwn(reply, Unread.parse({ unread }));
    });
    addRead(scope, notification_stream_url, async (request, reply) => {
      reply.headers({ ...unseen, 'x-accel-buffering': 'no' }).type('text/event-stream');
      if (request.method === 'HEAD') return reply.send();
      return reply.send(await parts.notificationStreams.open(sessionOf(request)));
    });
  });
  addOwnForms(app, parts, formsOf(parts));
}

const formsOf = ({ domain: { notifications } }: Parts): readonly OwnForm[] => [
  {
    url: read_notifications_url,
    kind: 'notification',
    page: accountPages.notifications(),
    async run(member_id, body) {
      const { notification, until, next } = parseOrInvalid(ReadNotifications, body);
      const id = notification === undefined ? undefined : databaseId(notification);
      await notifications.read({ member_id, notification_id: id, until });
      return safeNext(next ?? accountPages.notifications());
    },
  },
  {
    url: notification_settings_url,
    kind: 'notification',
    page: accountPages.notifications(),
    async run(member_id, body) {
      const boxes = parseOrInvalid(NotificationSettings, body);
      await notifications.change({ member_id, wanted: kindsOf(boxes) });
      return accountPages.notifications('saved');
    },
  },
  {
    url: notify_url,
    kind: 'notification',
    page: accountPages.allSubscriptions(),
    async run(member_id, body) {
      const { thing, notify, by = 'site', next } = parseOrInvalid(NotifyForm, body);
      await notifications.setNotified({ member_id, thing, by, is_on: notify === 'on' });
      return safeNext(next ?? accountPages.allSubscriptions());
    },
  },
];
