import {
  Notifications,
  notificationsUrl,
  type NotificationsQuery,
} from '#contracts/calls/social/notifications.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { askOwn } from '../accounts/index.ts';

/** The place in the list that a page shows. Throws not_found for what is none. */
export function notificationsQueryOf({ searchParams }: URL): NotificationsQuery {
  const after = searchParams.get('after');
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  const asked = notificationsUrl.parse(notificationsUrl.pattern + query);
  if (!asked) throw pageFailure({ code: 'not_found' });
  return asked;
}

export const askNotifications = async (
  query: NotificationsQuery,
  signal: AbortSignal,
): Promise<Notifications> =>
  Notifications.parse(await askOwn(notificationsUrl.build(query), signal));
