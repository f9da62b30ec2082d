import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { slowTasks, slowUpkeep } from './slow-upkeep.ts';
import { acquireLease } from './upkeep-lease.ts';

const world = withCtx();
const moveTurns = (by: string) =>
  sql`update upkeep_lease set last_at = last_at + ${by}::interval`.execute(world.db);
const lastTurns = async (): Promise<Map<string, number>> =>
  new Map(
    (await world.db.selectFrom('upkeep_lease').selectAll().execute()).map(({ name, last_at }) => [
      name,
      last_at.getTime(),
    ]),
  );

test('of many workers one has a turn, and the next comes when its time has passed', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const ask = async (): Promise<number> => {
    const taken = await Promise.all(Array.from({ length: 6 }, () => acquireLease(ctx, 'test', 60)));
    return taken.filter(Boolean).length;
  };
  expect(await ask()).toBe(1);
  await moveTurns('-50 s');
  expect(await ask()).toBe(0);
  await moveTurns('-11 s');
  expect(await ask()).toBe(1);
  // A clock that was set back by an hour.
  await moveTurns('1 hour');
  expect(await ask()).toBe(1);
});

test('what is slow is done when it is due and not at each start; heavy work waits for its first day', async () => {
  const ctx = world.ctx({ kind: 'system' });
  await slowUpkeep(ctx);
  const first = await lastTurns();
  expect(slowTasks.filter(({ name }) => !first.has(name))).toEqual([]);
  await slowUpkeep(ctx);
  expect(await lastTurns()).toEqual(first);
  await moveTurns('-301 s');
  const due = await lastTurns();
  await slowUpkeep(ctx);
  const after = await lastTurns();
  expect(
    slowTasks.filter(({ name }) => after.get(name) !== due.get(name)).map(({ name }) => name),
  ).toEqual(['rank-day']);
});

test('one that fails does not keep the others from their turn', async () => {
  const heard: unknown[] = [];
  const ctx = world.ctx({ kind: 'system' });
  await moveTurns('-8 days');
  const due = await lastTurns();
  await slowUpkeep({
    ...ctx,
    log: { ...ctx.log, warn: (...said: unknown[]) => void heard.push(said) },
    jobs: { ...ctx.jobs, enqueue: () => Promise.reject(new Error('no queue')) },
    clock: { now: () => new Date(Number.NaN) },
  });
  const after = await lastTurns();
  expect(slowTasks.filter(({ name }) => after.get(name) === due.get(name))).toEqual([]);
  expect(heard).toContainEqual([{ task: 'rank-day', err: 'Invalid time value' }, 'upkeep failed']);
});
