import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('runs up to `places`, queues up to `queue` and rejects the rest at once', async () => {
  const gate = createGate({ places: 2, queue: 3, timeout_ms: 5000 });
  const state = { running: 0, most: 0 };
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const work = async (): Promise<string> => {
    state.most = Math.max(state.most, ++state.running);
    await finished;
    state.running--;
    return 'done';
  };
  const runs = Array.from({ length: 8 }, () => gate.run(work));
  const refused = await Promise.allSettled(runs.slice(5));
  expect(refused.map((run) => run.status === 'rejected' && run.reason.code)).toEqual([
    'unavailable',
    'unavailable',
    'unavailable',
  ]);
  finish();
  expect(await Promise.all(runs.slice(0, 5))).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(state).toEqual({ running: 0, most: 2 });
});

test('failed work frees its place', async () => {
  const gate = createGate({ places: 1, queue: 1, timeout_ms: 5000 });
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate.run(async () => 'yes')).resolves.toBe('yes');
});

test('rejects hanging work at the timeout', async () => {
  const gate = createGate({ places: 1, queue: 1, timeout_ms: 20 });
  await expect(gate.run(() => new Promise(() => undefined))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('rejects work queued behind hanging work at the timeout and never starts it', async () => {
  const gate = createGate({ places: 1, queue: 5, timeout_ms: 30 });
  let begun = 0;
  const hang = (): Promise<never> => {
    begun++;
    return new Promise(() => undefined);
  };
  const runs = await Promise.allSettled(Array.from({ length: 6 }, () => gate.run(hang)));
  expect(runs.every((run) => run.status === 'rejected' && run.reason.code === 'unavailable')).toBe(
    true,
  );
  expect(begun).toBe(1);
});

test('takes the result of work that ended while the process stood still past the timeout', async () => {
  const gate = createGate({ places: 1, queue: 1, timeout_ms: 30 });
  // From an immediate, so that the timers of the gate are the next that the process looks at.
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    setImmediate(() => {
      gate.run(() => promisify(randomBytes)(16)).then(resolve, reject);
      const until = Date.now() + 100;
      while (Date.now() < until);
    });
  });
  expect(bytes).toHaveLength(16);
});
