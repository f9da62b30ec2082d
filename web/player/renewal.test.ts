import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Renewal } from './renewal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('renews again and again, sooner after a failure, and no more once it is stopped', async () => {
  const renewal = new Renewal();
  let calls = 0;
  let fails = false;
  renewal.start(150_000, async () => {
    calls += 1;
    if (fails) throw new Error('no connection');
  });
  await vi.advanceTimersByTimeAsync(149_000);
  expect(calls).toBe(0);
  await vi.advanceTimersByTimeAsync(151_000);
  expect(calls).toBe(2);
  fails = true;
  await vi.advanceTimersByTimeAsync(150_000);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toBe(5);
  renewal.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toBe(5);
});

test('does nothing for a film whose addresses last', async () => {
  const renew = vi.fn<() => Promise<void>>();
  new Renewal().start(undefined, renew);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(renew).not.toHaveBeenCalled();
});
