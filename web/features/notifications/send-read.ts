import { read_notifications_url } from '#contracts/calls/social/notifications.ts';

/** Marks a notification as read while its page opens. If the request fails, it stays unread. */
export function sendRead(notification_id: number): void {
  const body = new URLSearchParams({ notification: String(notification_id) });
  fetch(read_notifications_url, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
