import pg from 'pg';
import { expect, test } from 'vitest';
import { silentLog as log } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listen } from './listen.ts';

const database = withDatabase();

/** A listener that records its calls, in order. */
function aListener() {
  const reported: string[] = [];
  const listener = listen({
    url: database.url('app'),
    channel: 'news',
    log,
    onNotification: (word) => reported.push(word),
    onGap: () => reported.push('onGap'),
    onListening: () => reported.push('onListening'),
  });
  return { reported, listener };
}

test('receives committed notifications and reports gaps', async () => {
  const { reported, listener } = aListener();
  await using _listener = listener;
  const other = new pg.Client({ connectionString: database.url('admin') });
  await other.connect();
  try {
    await expect.poll(() => reported).toEqual(['onGap', 'onListening']);
    await other.query("begin; notify news, 'one'; rollback");
    await other.query("begin; notify news, 'two'; commit");
    await expect.poll(() => reported).toEqual(['onGap', 'onListening', 'two']);
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' or query = 'select 1' and usename <> current_user",
    );
    await expect
      .poll(() => reported)
      .toEqual(['onGap', 'onListening', 'two', 'onGap', 'onListening']);
    await other.query("notify news, 'three'");
    await expect.poll(() => reported.at(-1)).toBe('three');
  } finally {
    await other.end();
  }
});

test('disposes at once, even without a connection', async () => {
  const reported: string[] = [];
  const nothing = {
    onNotification: () => undefined,
    onListening: () => reported.push('onListening'),
    onGap: () => reported.push('onGap'),
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
  expect(reported).toEqual(['onGap']);
});
