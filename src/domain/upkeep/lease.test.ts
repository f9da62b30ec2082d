import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { slowTasks, runSlowTasks } from './slow-tasks.ts';
import { acquireLease } from './lease.ts';

const world = withCtx();
const shiftLeases = (by: string) =>
  sql`update upkeep_lease set last_at = last_at + ${by}::interval`.execute(world.db);
const lastLeases = async (): Promise<Map<string, number>> =>
  new Map(
    (await world.db.selectFrom('upkeep_lease').selectAll().execute()).map(({ name, last_at }) => [
      name,
      last_at.getTime(),
    ]),
  );

test('gives the lease to one of many workers, and again after its interval', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const ask = async (): Promise<number> => {
    const taken = await Promise.all(Array.from({ length: 6 }, () => acquireLease(ctx, 'test', 60)));
    return taken.filter(Boolean).length;
  };
  expect(await ask()).toBe(1);
  await shiftLeases('-50 s');
  expect(await ask()).toBe(0);
  await shiftLeases('-11 s');
  expect(await ask()).toBe(1);
  // A clock that was set back by an hour.
  await shiftLeases('1 hour');
  expect(await ask()).toBe(1);
});

test('runs slow tasks when they are due, not at each start', async () => {
  const ctx = world.ctx({ kind: 'system' });
  await runSlowTasks(ctx);
  const first = await lastLeases();
  expect(slowTasks.filter(({ name }) => !first.has(name))).toEqual([]);
  await runSlowTasks(ctx);
  expect(await lastLeases()).toEqual(first);
  await shiftLeases('-301 s');
  const due = await lastLeases();
  await runSlowTasks(ctx);
  const after = await lastLeases();
  expect(
    slowTasks.filter(({ name }) => after.get(name) !== due.get(name)).map(({ name }) => name),
  ).toEqual(['rank-day']);
});

test('runs the other tasks after one fails', async () => {
  const logged: unknown[] = [];
  const ctx = world.ctx({ kind: 'system' });
  await shiftLeases('-8 days');
  const due = await lastLeases();
  await runSlowTasks({
    ...ctx,
    log: { ...ctx.log, warn: (...line: unknown[]) => void logged.push(line) },
    jobs: { ...ctx.jobs, enqueue: () => Promise.reject(new Error('no queue')) },
    clock: { now: () => new Date(Number.NaN) },
  });
  const after = await lastLeases();
  expect(slowTasks.filter(({ name }) => after.get(name) === due.get(name))).toEqual([]);
  expect(logged).toContainEqual([
    { task: 'rank-day', err: 'Invalid time value' },
    'upkeep task failed; it runs again in 300 s',
  ]);
});
