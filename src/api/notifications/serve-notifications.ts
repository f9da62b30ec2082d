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
} from '#contracts/calls/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { goOn, sendAccountFault, sendOwn, unseen } from '../accounts/answer-account.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptFormsOnly, databaseId, parseOrInvalid } from '../http/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';

type Parts = Pick<
  ApiDeps,
  'domain' | 'site' | 'rateLimiter' | 'marks' | 'log' | 'notificationStreams'
>;

/** What a member is notified of. */
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
      return reply.send(parts.notificationStreams.open(sessionOf(request)));
    });
  });
  for (const { url, page, run } of formsOf(parts))
    app.register(async (scope) => {
      acceptFormsOnly(scope, parts.site.public_origin, true);
      scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
      scope.setErrorHandler((error, request, reply) =>
        sendAccountFault(parts, { kind: 'notification', page }, error, request, reply),
      );
      scope.post(url, async (request, reply) => {
        const next = await run(sessionOf(request).member_id, request.body);
        parts.marks.mark(reply);
        return goOn(request, reply, next);
      });
    });
}

interface OwnForm {
  url: string;
  /** Where faults are shown. */
  page: string;
  /** Returns where to go on. */
  run(member_id: number, body: unknown): Promise<string>;
}

const formsOf = ({ domain: { notifications } }: Parts): readonly OwnForm[] => [
  {
    url: read_notifications_url,
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
    page: accountPages.notifications(),
    async run(member_id, body) {
      const boxes = parseOrInvalid(NotificationSettings, body);
      await notifications.change({ member_id, wanted: kindsOf(boxes) });
      return accountPages.notifications('saved');
    },
  },
  {
    url: notify_url,
    page: accountPages.allSubscriptions(),
    async run(member_id, body) {
      const { thing, notify, by = 'site', next } = parseOrInvalid(NotifyForm, body);
      await notifications.setNotified({ member_id, thing, by, is_on: notify === 'on' });
      return safeNext(next ?? accountPages.allSubscriptions());
    },
  },
];
