import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueuePurges } from '#domain/purges/index.ts';
import { noCdn } from '#platform/cdn/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { withWorkers } from '#tests/support/workers.ts';

const it = withCtx();
const { aWorker, expireHeartbeats } = withWorkers(it);
const reported: string[] = [];
const state = { url: '', answer: (_response: ServerResponse): void => undefined };
const cache = createServer((request, response) => {
  reported.push(String(request.headers['surrogate-key']));
  state.answer(response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(cache.address() as AddressInfo).port}/`;
});
afterAll(() => {
  cache.closeAllConnections();
  cache.close();
});

const bringRetryForward = async (): Promise<bigint | undefined> => {
  const due = sql`update pgboss.job set start_after = now() where name = 'cdn.purge' and state = 'retry'`;
  return (await due.execute(it.db)).numAffectedRows;
};

test('a purge survives the kill of its worker', async () => {
  const ctx = { ...it.ctx({ kind: 'system' }), cdn: { ...noCdn, is_configured: true } };
  const id = await aVideo(ctx);
  await enqueuePurges(ctx, { lists: false });
  await sql`delete from pgboss.job where name = 'cdn.purge'`.execute(it.db);
  await sql`update video set title = 'Quick river' where video_id = ${id}`.execute(it.db);
  await enqueuePurges(ctx, { lists: false });
  const asked = `v${id} crowded`;

  // It never answers the first worker.
  const first = await aWorker('ultrafast', '', state.url);
  await expect.poll(() => reported).toEqual([asked]);
  first.kill('SIGKILL');
  await once(first, 'exit');

  state.answer = (response) => void response.end();
  await expireHeartbeats();
  await aWorker('ultrafast', '', state.url);
  // The retry is due after the delay of the job's definition.
  await expect.poll(bringRetryForward, { timeout: 20_000, interval: 100 }).toBe(1n);
  await expect.poll(() => reported, { timeout: 50_000, interval: 100 }).toEqual([asked, asked]);
  const left = sql`select from pgboss.job where name = 'cdn.purge' and state < 'completed'`;
  await expect.poll(async () => (await left.execute(it.db)).rows).toEqual([]);
});
