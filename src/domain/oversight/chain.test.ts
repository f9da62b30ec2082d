import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import { silentLog } from '#platform/log.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { findBrokenEvent, listHistory } from '../case-queues/index.ts';
import { appendEvent, openCase, operator } from '../moderation/index.ts';
import { exportEvents } from './export-events.ts';
import { verifyExport } from './verify-export.ts';

type Trx = Transaction<Database>;
const it = withCtx();
const many: { db?: Db; close?: () => Promise<void> } = {};
beforeAll(() => {
  Object.assign(many, createDb({ url: it.url('app'), log: silentLog, max: 12 }));
});
afterAll(() => many.close?.());

const aCase = (id: string) =>
  it.db.transaction().execute(async (trx) => {
    const subject = { type: 'video' as const, id };
    return (await openCase(it.ctx(), trx, { kind: 'edit', subject })).case_id;
  });
const note = (trx: Trx, case_id: number, text: string) =>
  appendEvent(trx, { case_id, kind: 'note', by: operator, note: text });
const lock = (trx: Trx, case_id: number) =>
  trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('case_id', '=', case_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
const notesOf = async (case_id: number) =>
  (await listHistory(it.ctx(), { case_id }))
    .filter(({ kind }) => kind === 'note')
    .map((event) => event.note)
    .toReversed();
const numbers = async () =>
  (await it.db.selectFrom('case_event').select('event_id').orderBy('event_id').execute()).map(
    ({ event_id }) => Number(event_id),
  );
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('an append waits for no append to another case, until the commit', async () => {
  const [one, other] = [await aCase('1'), await aCase('2')];
  const trx = await it.db.startTransaction().execute();
  await note(trx, one, 'first written');
  // Would wait for the end of the transaction above if appending held the lock of the chain.
  await it.db.transaction().execute(async (second) => {
    await sql`set local lock_timeout = '2s'`.execute(second);
    await note(second, other, 'first committed');
  });
  await note(trx, one, 'then');
  await trx.commit().execute();
  const [mine, theirs] = [
    await listHistory(it.ctx(), { case_id: one }),
    await listHistory(it.ctx(), { case_id: other }),
  ];
  expect(mine.map((event) => event.note)).toEqual(['then', 'first written', '']);
  expect(theirs[0]?.event_id).toBeLessThan(mine[1]?.event_id ?? 0);
  expect(await findBrokenEvent(it.ctx())).toBeNull();
});

test('many transactions of several events, which lock their cases before or after appending, end without a deadlock', async () => {
  const cases = await Promise.all(upTo(6).map((at) => aCase(`1${at}`)));
  const before = (await numbers()).length;
  const writers = 40;
  const write = (at: number) =>
    (many.db as Db).transaction().execute(async (trx) => {
      // Each pair of neighbours wants the same case, one before it appends to others and one after.
      const own = cases[Math.floor(at / 2) % cases.length] ?? 0;
      const others = [1, 2].map((step) => cases[(at + step) % cases.length] ?? 0);
      if (at % 2 === 0) await lock(trx, own);
      for (const each of others) await note(trx, each, `w${at}`);
      await pause(at % 5);
      if (at % 2 === 1) await lock(trx, own);
      await note(trx, own, `w${at}`);
    });
  await Promise.all(Array.from({ length: writers }, (_, at) => write(at)));
  const after = await numbers();
  expect(after).toEqual(upTo(before + writers * 3));
  expect(await findBrokenEvent(it.ctx())).toBeNull();
  const lines = (await Array.fromAsync(exportEvents(it.ctx()))).map((line) => line.trimEnd());
  expect(lines).toHaveLength(after.length + 2);
  expect(await verifyExport(it.ctx(), Readable.from(lines))).toBeUndefined();
});

test('a commit that waits for a row does not hold the lock of the chain meanwhile', async () => {
  const case_id = await aCase('50');
  const video_id = await aVideo(it.ctx());
  await sql`update video set status_id = 2 where video_id = ${video_id}`.execute(it.db);
  const holder = await it.db.startTransaction().execute();
  await sql`update publication set command = 'held' where video_id = ${video_id}`.execute(holder);
  // Its commit asks for the publication, which the other one holds, after its event was appended.
  const waiting = it.db.transaction().execute(async (trx) => {
    await note(trx, case_id, 'waiting');
    await sql`update video set status_id = 1 where video_id = ${video_id}`.execute(trx);
  });
  await pause(300);
  await note(holder, case_id, 'holding');
  await holder.commit().execute();
  await waiting;
  expect(await notesOf(case_id)).toEqual(['holding', 'waiting']);
});

test('a transaction that is rolled back leaves no hole, in itself or at its commit', async () => {
  const case_id = await aCase('20');
  const video_id = await aVideo(it.ctx());
  const failing = (at: number) =>
    (many.db as Db).transaction().execute(async (trx) => {
      await note(trx, case_id, `gone ${at}`);
      if (at % 2 === 0) throw new Error('rolled back');
      // Refused by a deferred trigger, after the events were queued.
      await sql`update publication set revoked_at = now() where video_id = ${video_id}`.execute(
        trx,
      );
    });
  const stays = (at: number) =>
    it.db.transaction().execute((trx) => note(trx, case_id, `kept ${at}`));
  const results = await Promise.allSettled(
    upTo(12).flatMap((at) => [failing(at), stays(at)] as Promise<void>[]),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(12);
  expect((await notesOf(case_id)).toSorted()).toEqual(
    upTo(12)
      .map((at) => `kept ${at}`)
      .toSorted(),
  );
  expect(await numbers()).toEqual(upTo((await numbers()).length));
  expect(await findBrokenEvent(it.ctx())).toBeNull();
});

test('a transaction reads its own events under numbers below zero, which no other one sees', async () => {
  const case_id = await aCase('30');
  const read = (db: Pick<Db, 'selectFrom'>) =>
    db
      .selectFrom('case_event')
      .select(['event_id', 'hash'])
      .where('case_id', '=', case_id)
      .where('kind', '=', 'note')
      .execute();
  await it.db.transaction().execute(async (trx) => {
    await note(trx, case_id, 'mine');
    const [own] = await read(trx);
    expect(Number(own?.event_id)).toBeLessThan(0);
    expect(await read(it.db)).toEqual([]);
  });
  const [joined] = await read(it.db);
  expect(Number(joined?.event_id)).toBeGreaterThan(0);
  expect(joined?.hash).toHaveLength(32);
});

test('an event cannot be inserted with a number or a hash of its own, nor changed before it joins', async () => {
  const case_id = await aCase('40');
  await sql`insert into case_event (case_id, kind, actor, event_id, hash)
    values (${case_id}, 'note', 'system', 1000000, '\\x01')`.execute(it.db);
  expect(await findBrokenEvent(it.ctx())).toBeNull();
  await expect(
    it.db.transaction().execute(async (trx) => {
      await note(trx, case_id, 'x');
      await sql`update case_event set note = 'y' where event_id < 0`.execute(trx);
    }),
  ).rejects.toThrow(/permission denied/);
  const client = createDb({ url: it.url('admin'), log: silentLog, max: 1 });
  await expect(
    client.db.transaction().execute(async (trx) => {
      await note(trx, case_id, 'x');
      await sql`update case_event set note = 'y' where event_id < 0`.execute(trx);
    }),
  ).rejects.toThrow(/never changed/);
  await expect(
    sql`update case_event set hash = '' where case_id = ${case_id}`.execute(client.db),
  ).rejects.toThrow(/never changed/);
  await client.close();
});
