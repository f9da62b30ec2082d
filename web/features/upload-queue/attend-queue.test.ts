// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attend, queueOf } from './attend-queue.ts';
import { createUploadQueue } from './upload-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const film = (name: string): File => new File(['film'], name);
/** Whether the browser would ask before the document is left. */
const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Without a line the client of tus cannot be loaded. */
function brokenLine() {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('failed')));
  const queue = attend(createUploadQueue({ part_bytes: 4, load }));
  return { queue, load };
}

test('a file that stopped is tried again each minute while the site does not answer', async () => {
  const { queue, load } = brokenLine();
  queue.add([film('lake.mp4')], { rules: '1' });
  expect(isAsked()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queue.current()).toMatchObject([{ state: 'failed', fault: 'offline' }]);
  expect(isAsked()).toBe(false);
  const before = load.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  const once = load.mock.calls.length;
  expect(once).toBeGreaterThan(before);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load.mock.calls.length).toBeGreaterThan(once);
  queue.end();
  const ended = load.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  dispatchEvent(new Event('online'));
  expect([load.mock.calls.length, queue.current(), isAsked()]).toEqual([ended, [], false]);
});

test('a queue is the same one on each page of the account, and another one for another member', () => {
  const of = (username: string) => queueOf({ username, part_bytes: 4 });
  const queue = of('Anna');
  expect(of('Anna')).toBe(queue);
  queue.add([film('river.mp4')], { rules: '1' });
  expect(isAsked()).toBe(true);
  expect(of('Berta')).not.toBe(queue);
  expect([queue.current(), isAsked()]).toEqual([[], false]);
});
