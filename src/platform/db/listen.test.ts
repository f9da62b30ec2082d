import pg from 'pg';
import { expect, test } from 'vitest';
import { silentLog as log } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listen } from './listen.ts';

const database = withDatabase();

/** What a listener was told, in order. */
function aListener() {
  const told: string[] = [];
  const listener = listen({
    url: database.url('app'),
    channel: 'news',
    log,
    heard: (word) => told.push(word),
    lost: () => told.push('lost'),
    found: () => told.push('found'),
  });
  return { told, listener };
}

test('hears what was committed, and says when it may have missed something', async () => {
  const { told, listener } = aListener();
  await using _listener = listener;
  const other = new pg.Client({ connectionString: database.url('admin') });
  await other.connect();
  try {
    await expect.poll(() => told).toEqual(['lost', 'found']);
    await other.query("begin; notify news, 'one'; rollback");
    await other.query("begin; notify news, 'two'; commit");
    await expect.poll(() => told).toEqual(['lost', 'found', 'two']);
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' or query = 'select 1' and usename <> current_user",
    );
    await expect.poll(() => told).toEqual(['lost', 'found', 'two', 'lost', 'found']);
    await other.query("notify news, 'three'");
    await expect.poll(() => told.at(-1)).toBe('three');
  } finally {
    await other.end();
  }
});

test('ends at once, also while there is nothing to listen to', async () => {
  const told: string[] = [];
  const nothing = {
    heard: () => undefined,
    found: () => told.push('found'),
    lost: () => told.push('lost'),
  };
  const listener = listen({
    url: 'postgres://nobody@127.0.0.1:1/nothing',
    channel: 'news',
    log,
    ...nothing,
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const begun = performance.now();
  await listener[Symbol.asyncDispose]();
  expect(performance.now() - begun).toBeLessThan(400);
  expect(told).toEqual(['lost']);
});
