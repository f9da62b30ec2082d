import { sql } from 'kysely';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isOutage } from '#api/error-mapper.ts';
import { silentLog as log } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createDb } from './pool.ts';

const database = withDatabase();
const reason = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'rejected' && result.reason instanceof Error && isOutage(result.reason)
    ? 'outage'
    : result.status;

/** A wire to the server that can be made to carry nothing in either direction, as a network that is cut does. */
async function aWire(url: string) {
  const { hostname, port } = new URL(url);
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) ends.push(end.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: own.href,
    cut: () => ends.forEach((end) => end.pause()),
    close: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

test('refuses a request beyond waiting_max at once', async () => {
  const { db, pool, close } = createDb({ url: database.url('app'), log, max: 1 });
  try {
    const slow = sql`select pg_sleep(0.4)`.execute(db);
    await expect.poll(() => pool.totalCount).toBe(1);
    const waiting = Array.from({ length: 510 }, () => sql`select 1`.execute(db));
    const begun = performance.now();
    const results = await Promise.allSettled(waiting.slice(500));
    expect(results.map(reason)).toEqual(Array.from({ length: 10 }, () => 'outage'));
    expect(performance.now() - begun).toBeLessThan(300);
    expect((await Promise.allSettled([slow, ...waiting.slice(0, 500)])).map(reason)).toEqual(
      Array.from({ length: 501 }, () => 'fulfilled'),
    );
  } finally {
    await close();
  }
});

describe('a connection that does not answer', () => {
  test('fails in time, is destroyed, and opens the breaker', async () => {
    const wire = await aWire(database.url('app'));
    const { db, pool, close } = createDb({
      url: wire.url,
      log,
      statement_timeout_ms: 300,
      wait_ms: 300,
    });
    try {
      await sql`select 1`.execute(db);
      wire.cut();
      const begun = performance.now();
      const inTransaction = db.transaction().execute((trx) => sql`select 1`.execute(trx));
      expect(reason((await Promise.allSettled([inTransaction]))[0])).toBe('outage');
      // Once, not once more for the rollback.
      expect(performance.now() - begun).toBeLessThan(1000);
      const second = performance.now();
      expect(reason((await Promise.allSettled([sql`select 1`.execute(db)]))[0])).toBe('outage');
      expect(performance.now() - second).toBeLessThan(200);
      expect(pool.totalCount).toBe(0);
      await expect
        .poll(
          () =>
            sql`select 1`.execute(db).then(
              () => 'works',
              () => 'fails',
            ),
          { timeout: 5000 },
        )
        .toBe('works');
    } finally {
      await close();
      wire.close();
    }
  });
});

test('a failed or slow statement leaves the breaker closed', async () => {
  const { db, close } = createDb({ url: database.url('app'), log, statement_timeout_ms: 200 });
  try {
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
  }
});

test('replaces a connection that the server closed', async () => {
  const { db, pool, close } = createDb({ url: database.url('app'), log, max: 1 });
  const admin = new pg.Client({ connectionString: database.url('admin') });
  await admin.connect();
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await admin.end();
    await close();
  }
});

test('a connection that the server closes between two statements fails its transaction, not the process', async () => {
  const { db, pool, close } = createDb({ url: database.url('app'), log, max: 1 });
  const admin = new pg.Client({ connectionString: database.url('admin') });
  await admin.connect();
  try {
    const transaction = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const of = [rows[0]?.pid];
      await admin.query('select pg_terminate_backend($1)', of);
      await expect
        .poll(
          async () =>
            (await admin.query('select from pg_stat_activity where pid = $1', of)).rowCount,
        )
        .toBe(0);
      // The message of the server has arrived by then.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`select 1`.execute(trx);
    });
    expect(reason((await Promise.allSettled([transaction]))[0])).toBe('outage');
    expect(pool.totalCount).toBe(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await admin.end();
    await close();
  }
});
