import { availableParallelism } from 'node:os';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, expect, test } from 'vitest';
import { silentLog as log } from '#platform/log.ts';
import { MachineFault } from '#platform/machine-fault.ts';
import { withDatabase } from '#tests/support/database.ts';
import { migrateJobs } from './migrate-jobs.ts';
import { createJobs } from './pg-boss.ts';
import {
  queue_schema,
  type JobDefinition,
  type JobDefinitions,
  type JobHandler,
  type Machine,
  type RunningJobs,
} from './port.ts';

type Note = { text: string };
const parse = (payload: unknown): Note => {
  const { text } = payload as Partial<Note>;
  if (typeof text !== 'string') throw new Error('not a note');
  return { text };
};
const note: JobDefinition<Note> = {
  parse,
  retries: 1,
  retry_delay: 1,
  timeout: 60,
  concurrency: () => 1,
};
const definitions = { note, other: note };

const database = withDatabase();
const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each[Symbol.asyncDispose]();
});

/** An empty queue. */
async function aQueue<P extends Record<string, Note>>(
  kinds: JobDefinitions<P>,
  slots = 0,
): Promise<RunningJobs<P>> {
  await migrateJobs(database.url('owner'), 'velour_app', kinds);
  await sqlCount(
    'with gone as (delete from pgboss.job returning 1) select count(*)::int n from gone',
  );
  const jobs = await createJobs({ url: database.url('app'), definitions: kinds, log, slots });
  open.push(jobs);
  return jobs;
}

/** A handler that notes what it gets; `run` may be replaced. */
function aHandler(run: JobHandler<Note>['run'] = async () => undefined) {
  const done: string[] = [];
  const dead: [string, string][] = [];
  const handler: JobHandler<Note> = {
    async run(payload, signal) {
      done.push(payload.text);
      await run(payload, signal);
    },
    dead: async ({ text }, reason) => void dead.push([text, reason]),
  };
  return { done, dead, handler };
}
const until = (look: () => unknown, expected: unknown): Promise<void> =>
  expect.poll(look, { timeout: 15_000, interval: 50 }).toEqual(expected);

test('enqueues a job with its transaction and runs it once across workers', async () => {
  const jobs = await aQueue(definitions);
  const { done, handler } = aHandler();
  const rolled_back = database.db.transaction().execute(async (trx) => {
    await jobs.enqueue('note', { text: 'never' }, { trx });
    throw new Error('rolled back');
  });
  await expect(rolled_back).rejects.toThrow('rolled back');
  for (const text of ['a', 'b', 'c'])
    await database.db.transaction().execute((trx) => jobs.enqueue('note', { text }, { trx }));
  for (let n = 0; n < 2; n++) open.push(await jobs.work({ note: handler, other: handler }));
  await until(() => done.toSorted(), ['a', 'b', 'c']);
});

test('retries a failing job, then moves it to the dead letter queue without blocking others', async () => {
  const jobs = await aQueue(definitions);
  const poison = aHandler(async ({ text }) => {
    if (text === 'poison') throw new Error('it is poison');
  });
  await jobs.enqueue('note', { text: 'poison' });
  await jobs.enqueue('note', { text: 'fine' });
  open.push(await jobs.work({ note: poison.handler, other: poison.handler }));
  await until(() => poison.dead, [['poison', 'it is poison']]);
  expect(poison.done.toSorted()).toEqual(['fine', 'poison', 'poison']);
});

test('postpones a job after a machine fault without using an attempt', async () => {
  const tries = { count: 0 };
  class DiskFull extends MachineFault {
    // A new job without a delay is announced, one with a delay is found by polling.
    override readonly wait_seconds = tries.count < 3 ? 0 : 1;
  }
  const jobs = await aQueue(definitions);
  const { done, dead, handler } = aHandler(async () => {
    tries.count += 1;
    if (tries.count <= 3) throw new DiskFull('the disk is full');
  });
  await jobs.enqueue('note', { text: 'patient' });
  open.push(await jobs.work({ note: handler, other: handler }));
  await until(() => done.length, 4);
  expect(dead).toEqual([]);
});

test('runs the highest priority first, then the oldest; a stopped job keeps its position', async () => {
  const jobs = await aQueue(definitions);
  const stuck = aHandler(
    (_, signal) =>
      new Promise((_done, fail) =>
        signal.addEventListener('abort', () => fail(new Error('called off'))),
      ),
  );
  await jobs.enqueue('note', { text: 'first' }, { priority: -5 });
  const working = await jobs.work({ note: stuck.handler, other: stuck.handler });
  await until(() => stuck.done, ['first']);
  for (const [text, priority] of Object.entries({ far: -900, near: -10, nearer: -9 }))
    await jobs.enqueue('note', { text }, { priority });
  await working[Symbol.asyncDispose]();
  for (const text of ['now', 'then']) await jobs.enqueue('note', { text });
  const { done, handler } = aHandler();
  open.push(await jobs.work({ note: handler, other: handler }));
  await until(() => done, ['now', 'then', 'first', 'nearer', 'near', 'far']);
  expect(stuck.dead).toEqual([]);
});

test('runs a kind with ahead_of first in the shared slots, with its own retries', async () => {
  const ahead: JobDefinition<Note> = {
    ...note,
    retries: 0,
    ahead_of: 'note',
    concurrency: () => 0,
  };
  const both = { note, ahead };
  const jobs = await aQueue(both);
  const order: string[] = [];
  const first = aHandler(async ({ text }) => void order.push(`note ${text}`));
  const second = aHandler(async ({ text }) => {
    order.push(`ahead ${text}`);
    if (text === 'poison') throw new Error('it is poison');
  });
  for (const text of ['a', 'b']) await jobs.enqueue('note', { text });
  for (const text of ['poison', 'c']) await jobs.enqueue('ahead', { text });
  open.push(await jobs.work({ note: first.handler, ahead: second.handler }));
  await until(() => order, ['ahead poison', 'ahead c', 'note a', 'note b']);
  await until(() => second.dead, [['poison', 'it is poison']]);
  expect(first.dead).toEqual([]);
});

test('own slots of a kind with ahead_of skip the other kind', async () => {
  const both = { note: { ...note, concurrency: () => 0 }, ahead: { ...note, ahead_of: 'note' } };
  const jobs = await aQueue(both);
  await jobs.enqueue('note', { text: 'waits' });
  for (const text of ['a', 'b']) await jobs.enqueue('ahead', { text });
  const [first, second] = [aHandler(), aHandler()];
  open.push(await jobs.work({ note: first.handler, ahead: second.handler }));
  await until(() => second.done, ['a', 'b']);
  expect(first.done).toEqual([]);
});

test('derives the concurrency from the machine', async () => {
  const seen: Machine[] = [];
  const definition = { ...note, concurrency: (machine: Machine) => (seen.push(machine), 3) };
  const jobs = await aQueue({ note: definition, other: note }, 7);
  const { promise, resolve } = Promise.withResolvers<void>();
  const { done, handler } = aHandler(() => promise);
  for (const text of ['a', 'b', 'c', 'd']) await jobs.enqueue('note', { text });
  open.push(await jobs.work({ note: handler, other: handler }));
  await until(() => done.toSorted(), ['a', 'b', 'c']);
  expect(seen).toEqual([{ cores: availableParallelism(), slots: 7 }]);
  resolve();
  await until(() => done.length, 4);
});

test('moves an invalid payload to the dead letter queue without calling the handler', async () => {
  const jobs = await aQueue(definitions);
  const { done, handler } = aHandler();
  await jobs.enqueue('other', { wrong: 1 } as unknown as Note);
  const working = await jobs.work({ note: handler, other: handler });
  open.push(working);
  const dead = async (): Promise<number> =>
    await sqlCount(
      "select count(*)::int n from pgboss.job where name = 'other' and state = 'failed'",
    );
  await until(dead, 1);
  expect(done).toEqual([]);
});

test('aborts handlers on stop, and another worker runs the job', async () => {
  const jobs = await aQueue(definitions);
  const first = aHandler(
    (_, signal) =>
      new Promise((_done, fail) =>
        signal.addEventListener('abort', () => fail(new Error('called off'))),
      ),
  );
  const second = aHandler();
  await jobs.enqueue('note', { text: 'long' });
  const working = await jobs.work({ note: first.handler, other: first.handler });
  await until(() => first.done, ['long']);
  await working[Symbol.asyncDispose]();
  open.push(await jobs.work({ note: second.handler, other: second.handler }));
  await until(() => second.done, ['long']);
  expect(first.dead).toEqual([]);
});

async function sqlCount(text: string): Promise<number> {
  const client = new pg.Client(database.url('app'));
  await client.connect();
  try {
    return (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

test('migrating a current queue changes no catalog, and grants what a restored one lacks', async () => {
  const owner = new pg.Client({ connectionString: database.url('owner') });
  await owner.connect();
  try {
    const again = () => migrateJobs(database.url('owner'), 'velour_app', definitions);
    await again();
    const catalog = async (): Promise<unknown> => {
      const { rows } = await owner.query(
        `select oid, xmin::text from pg_class where relnamespace = '${queue_schema}'::regnamespace
         union all select 0, xmin::text from ${queue_schema}.queue order by 1, 2`,
      );
      return rows;
    };
    const before = await catalog();
    await again();
    expect(await catalog()).toEqual(before);
    await owner.query(`revoke all on schema ${queue_schema} from velour_app`);
    await again();
    const { rows } = await owner.query(
      `select has_schema_privilege('velour_app', '${queue_schema}', 'usage') as is_granted`,
    );
    expect(rows).toEqual([{ is_granted: true }]);
    // Other definitions are another state.
    await migrateJobs(database.url('owner'), 'velour_app', { ...definitions, third: note });
    expect(await catalog()).not.toEqual(before);
  } finally {
    await owner.end();
  }
});

test('a job that has waited for a year stays, also where an earlier version enqueued it', async () => {
  const jobs = await aQueue(definitions);
  await jobs.enqueue('note', { text: 'early' });
  const two_weeks = 14 * 24 * 3600;
  const owner = new pg.Client({ connectionString: database.url('owner') });
  await owner.connect();
  try {
    // As an earlier version left it.
    await owner.query(
      `update ${queue_schema}.queue set retention_seconds = ${two_weeks}, maintain_on = null`,
    );
    await owner.query(
      `update ${queue_schema}.job set keep_until = start_after + interval '14 days'`,
    );
    await owner.query(`comment on schema ${queue_schema} is 'earlier'`);
    await migrateJobs(database.url('owner'), 'velour_app', definitions);
    await jobs.enqueue('note', { text: 'late' });
    await jobs.enqueue('other', { text: 'without attempts left' });
    await owner.query(`update ${queue_schema}.job set name = 'other.dead' where name = 'other'`);
    // The clock jumps ahead.
    await owner.query(`
      update ${queue_schema}.job set created_on = created_on - interval '1 year',
        start_after = start_after - interval '1 year', keep_until = keep_until - interval '1 year'`);
    const boss = new PgBoss({
      connectionString: database.url('app'),
      schema: queue_schema,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.supervise();
    await boss.stop({ graceful: false });
    expect(await sqlCount('select count(*)::int n from pgboss.job')).toBe(3);
    const { rows } = await owner.query<{ retention: number }>(
      `select distinct retention_seconds as retention from ${queue_schema}.queue where name like any(array['note%', 'other%'])`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.retention).toBeGreaterThan(100 * two_weeks);
  } finally {
    await owner.end();
  }
  const { done, dead, handler } = aHandler();
  open.push(await jobs.work({ note: handler, other: handler }));
  await until(() => [done.toSorted(), dead.length], [['early', 'late'], 1]);
});
