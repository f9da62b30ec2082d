// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeNotice, currentNotice } from '../../lib/messages/notices.ts';
import { setUnread } from '../../lib/store/unread.ts';
import { watchUnread } from './watch-unread.ts';

const minute = 60_000;
let unread = 0;
let stop: () => void;
/** A new number arrives with the next poll. */
async function arrive(count: number): Promise<void> {
  unread = count;
  await vi.advanceTimersByTimeAsync(minute);
  // The text of the notice is a module that loads on demand.
  await vi.waitFor(() => import('../../lib/messages/unread-notice.ts'));
  await vi.advanceTimersByTimeAsync(1);
}
const announced = (): string | undefined => currentNotice()?.text;
function film(): { pause: () => void } {
  const video = document.createElement('video');
  let paused = false;
  Object.defineProperty(video, 'paused', { get: () => paused });
  Object.defineProperty(video, 'ended', { get: () => false });
  document.body.append(video);
  return {
    pause() {
      paused = true;
      video.dispatchEvent(new Event('pause'));
    },
  };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.documentElement.lang = 'en';
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ unread }));
  unread = 2;
  stop = watchUnread();
  await vi.advanceTimersByTimeAsync(1);
});
afterEach(() => {
  stop();
  setUnread(0);
  const shown = currentNotice();
  if (shown) closeNotice(shown.id);
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('notifications that were unread when the page opened are not announced, new ones are, and read ones are not', async () => {
  expect(announced()).toBeUndefined();
  await arrive(3);
  expect(announced()).toBe('Unread notifications: 3');
  closeNotice(currentNotice()?.id ?? 0);
  await arrive(1);
  expect(announced()).toBeUndefined();
});

test('nothing is announced while a film plays; once it pauses, all of it is announced once', async () => {
  const { pause } = film();
  await arrive(3);
  await arrive(4);
  expect(announced()).toBeUndefined();
  pause();
  await vi.advanceTimersByTimeAsync(1);
  expect(announced()).toBe('Unread notifications: 4');
  closeNotice(currentNotice()?.id ?? 0);
  pause();
  await vi.advanceTimersByTimeAsync(1);
  expect(announced()).toBeUndefined();
});

test('the preview of a card is no film: it delays no announcement', async () => {
  film();
  document.querySelector('video')?.setAttribute('aria-hidden', 'true');
  await arrive(3);
  expect(announced()).toBe('Unread notifications: 3');
});

test('no listener of a poll is left behind', async () => {
  const added = vi.spyOn(document, 'addEventListener');
  await arrive(2);
  await arrive(2);
  const signals = added.mock.calls
    .filter(([type]) => type === 'visibilitychange')
    .map(([, , options]) => (options as AddEventListenerOptions).signal?.aborted);
  expect(signals.length).toBeGreaterThan(1);
  expect(signals.filter((isAborted) => !isAborted)).toHaveLength(1);
});
