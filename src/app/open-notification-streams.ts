import {
  createNotificationStreams,
  type NotificationStreams,
} from '#api/notifications/notification-streams.ts';
import { listAliveSessions } from '#domain/members/index.ts';
import { createCountedStreams } from '#domain/notifications/index.ts';
import { listen } from '#platform/db/listen.ts';
import type { Composition } from './compose.ts';

const [most_of_member, most_seconds, check_ms] = [3, 3600, 15_000];

/** Creates the streams of notifications and listens for what changes; the listener is disposed with `stack`. */
export function openNotificationStreams(
  product: Composition,
  stack: AsyncDisposableStack,
): NotificationStreams {
  const { config, log, database, public_domain, visitors_db } = product;
  const streams = createNotificationStreams({
    countUnread: public_domain.notifications.countUnread,
    listAlive: (session_ids) => listAliveSessions(visitors_db, session_ids),
    counted: createCountedStreams(visitors_db, { most: most_of_member, seconds: most_seconds }),
    limits: {
      process: config.notification_streams,
      seconds: most_seconds,
      check_ms,
    },
    log,
  });
  stack.use(
    listen({
      url: database.app_url,
      channel: 'velour_notification',
      log,
      onNotification: (ids) => streams.changed(ids.split(',').map(Number)),
      onGap: () => undefined,
      // Counts again, as notifications may have been missed.
      onListening: () => streams.changed(),
    }),
  );
  return streams;
}
