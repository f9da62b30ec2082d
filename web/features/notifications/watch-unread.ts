import { unread_url, type Unread } from '#contracts/calls/notifications.ts';
import { setUnread } from '../../lib/store/unread.ts';

const every_ms = 60_000;

/** Asks how many notifications are unread: now, and every minute while the page is visible. Returns how to end it. */
export function watchUnread(): () => void {
  let asked_at = -Infinity;
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || performance.now() - asked_at < every_ms / 2)
      return;
    asked_at = performance.now();
    // Offline, the number stays.
    readUnread().catch(() => undefined);
  };
  const timer = setInterval(ask, every_ms);
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}

async function readUnread(): Promise<void> {
  const answer = await fetch(unread_url);
  if (answer.status === 401) return setUnread(0);
  if (answer.ok) setUnread(((await answer.json()) as Unread).unread);
}
