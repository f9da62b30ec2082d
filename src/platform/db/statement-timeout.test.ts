import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { jobDefinitions } from '#domain/jobs.ts';
import { silentLog as log } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createJobs } from '../jobs/pg-boss.ts';
import { createDb } from './pool.ts';
import { withClient } from './single-client.ts';

const database = withDatabase();
const cancelled = expect.objectContaining({ code: '57014' });

test('cancels a statement that exceeds the timeout', async () => {
  const { db, close } = createDb({ url: database.url('app'), log, statement_timeout_ms: 100 });
  try {
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toEqual(cancelled);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
  }
});

test('the pool for visitors allows less than five seconds', async () => {
  expect((await sql`show statement_timeout`.execute(database.db)).rows).toEqual([
    { statement_timeout: '5s' },
  ]);
});

test('connections of the queue have a timeout', async () => {
  const jobs = await createJobs({
    url: database.url('app'),
    definitions: jobDefinitions,
    log,
    statement_timeout_ms: 200,
  });
  const owner = new pg.Client({ connectionString: database.url('owner') });
  await owner.connect();
  try {
    await owner.query('begin; lock table pgboss.job in access exclusive mode');
    await expect(
      jobs.enqueue('media.erase', { storage_keys: [], photo_keys: [] } as never),
    ).rejects.toEqual(cancelled);
  } finally {
    await owner.end();
    await jobs[Symbol.asyncDispose]();
  }
});

test('a single connection has a timeout unless it sets its own', async () => {
  const connectionString = database.url('app');
  const shown = (config: object): Promise<unknown> =>
    withClient({ connectionString, ...config }, async (client) => {
      return (await client.query('show statement_timeout')).rows[0];
    });
  expect(await shown({})).toEqual({ statement_timeout: '1min' });
  expect(await shown({ statement_timeout: 3_600_000 })).toEqual({ statement_timeout: '1h' });
});

test('every connection sets a statement timeout', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name),
  );
  const connections = sources.flatMap((name) => {
    const text = readFileSync(join(root, 'src', name), 'utf8');
    return [...text.matchAll(/new (?:pg\.(?:Pool|Client)|PgBoss)\((.*?)\);/gs)].map(
      ([, options = '']) => ({ name, options }),
    );
  });
  expect(connections.map(({ name }) => name)).toContain('platform/db/single-client.ts');
  expect(connections.length).toBeGreaterThan(4);
  expect(
    connections.filter(({ options }) => !/statement_timeout|query_timeout/.test(options)),
  ).toEqual([]);
});
