import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { startUpkeep } from './upkeep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs each task at once and then at its interval, also after a failure', async () => {
  const ran: string[] = [];
  const fast = { name: 'fast', every_seconds: 2, run: async () => void ran.push('fast') };
  const slow = {
    name: 'slow',
    every_seconds: 5,
    run: () => (ran.push('slow'), Promise.reject(new Error('no luck'))),
  };
  const upkeep = startUpkeep([fast, slow], silentLog);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ran.filter((name) => name === 'fast')).toHaveLength(6);
  expect(ran.filter((name) => name === 'slow')).toHaveLength(3);
  await upkeep[Symbol.asyncDispose]();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ran).toHaveLength(9);
});

test('never runs a task concurrently with itself, and waits for it when stopping', async () => {
  let running = 0;
  let most = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const task = {
    name: 'long',
    every_seconds: 1,
    async run() {
      most = Math.max(most, ++running);
      await promise;
      running -= 1;
    },
  };
  const upkeep = startUpkeep([task], silentLog);
  await vi.advanceTimersByTimeAsync(5000);
  const stopped = upkeep[Symbol.asyncDispose]();
  resolve();
  await stopped;
  expect([most, running]).toEqual([1, 0]);
});
