import {
  notification_stream_url,
  unread_url,
  type Unread,
} from '#contracts/calls/social/notifications.ts';
import { setUnread, unreadNow } from '../../lib/store/unread.ts';
import { announceOutsidePlay } from './announce-unread.ts';

/** Of the lock that one tab of a browser holds while it listens, and of the channel by which the others hear. */
const name = 'unread';
const every_ms = 60_000;

type Show = (unread: number) => void;

/** Shows how many notifications are unread, while the page is visible: live by one stream a browser, else every minute. Returns how to end it. */
export function watchUnread(): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(name);
  const take = takeUnread(announceOutsidePlay(ending.signal));
  channel.addEventListener('message', ({ data }) => take(Number(data)));
  const show: Show = (unread) => {
    take(unread);
    channel.postMessage(unread);
  };
  void watch(show, ending.signal);
  return () => {
    ending.abort();
    channel.close();
  };
}

/** The first number is what has waited; one that is higher than before is news. */
function takeUnread(announce: () => void): Show {
  let isKnown = false;
  return (unread) => {
    const isHigher = unread > unreadNow();
    setUnread(unread);
    if (isKnown && isHigher) announce();
    isKnown = true;
  };
}

async function watch(show: Show, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    // Ends what a round waits for and listens to.
    const round = new AbortController();
    const { signal } = round;
    ended.addEventListener('abort', () => round.abort(), { signal });
    const hidden = await visibleUntil(signal);
    // Offline, the number stays.
    await ask(show).catch(() => undefined);
    const isOver = await listen(show, hidden).catch(() => false);
    if (isOver) {
      round.abort();
      return show(0);
    }
    await elapsed(every_ms, hidden);
    round.abort();
  }
}

async function ask(show: Show): Promise<void> {
  const answer = await fetch(unread_url);
  if (answer.status === 401) return show(0);
  if (answer.ok) show(((await answer.json()) as Unread).unread);
}

/** Listens once no other tab does. Resolves when the stream is refused or `signal` aborts, and with true when the session has ended. */
async function listen(show: Show, signal: AbortSignal): Promise<boolean> {
  // Undefined where the site is not served by HTTPS.
  if (!('locks' in navigator) || signal.aborted) return false;
  return navigator.locks.request(
    name,
    { signal },
    () =>
      new Promise<boolean>((resolve) => {
        const source = new EventSource(notification_stream_url);
        const end = (isOver: boolean): void => {
          source.close();
          resolve(isOver);
        };
        source.addEventListener('unread', ({ data }) => show(Number(data)));
        source.addEventListener('ended', () => end(true));
        // Browsers connect again by themselves, unless the answer was a refusal.
        source.addEventListener('error', () => {
          if (source.readyState === EventSource.CLOSED) end(false);
        });
        signal.addEventListener('abort', () => end(false), { once: true });
      }),
  );
}

/** Waits until the page is visible; the signal aborts when it is hidden, or `ended` does. */
async function visibleUntil(ended: AbortSignal): Promise<AbortSignal> {
  while (document.visibilityState !== 'visible' && !ended.aborted) await nextChange(ended);
  const hiding = new AbortController();
  void nextChange(ended).then(() => hiding.abort());
  return hiding.signal;
}

const nextChange = (ended: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const waiting = new AbortController();
    const end = (): void => {
      waiting.abort();
      resolve();
    };
    const { signal } = waiting;
    document.addEventListener('visibilitychange', end, { signal });
    ended.addEventListener('abort', end, { signal });
    if (ended.aborted) end();
  });

const elapsed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
