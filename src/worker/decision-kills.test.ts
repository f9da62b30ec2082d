import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideCase, openCase, operator } from '#domain/moderation/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aRule } from '#tests/support/statements.ts';
import { withWorkers } from '#tests/support/workers.ts';

// A decision is committed, and its process is killed before anything is purged: caches in front hear of it all the same.

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const { aWorker, aDyingDecision } = withWorkers(it);
const purged: string[] = [];
const cache = createServer((request, response) => {
  purged.push(...String(request.headers['surrogate-key']).split(' '));
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  cache.closeAllConnections();
  cache.close();
});
beforeEach(async () => {
  await sql`delete from cache_purge`.execute(it.db);
  purged.splice(0);
});
const cacheUrl = () => `http://127.0.0.1:${(cache.address() as AddressInfo).port}/`;
const tasks = 'decisions purges purges-of-lists';

async function aPublished() {
  const video_id = await aVideo(system());
  const { reference } = await it.db
    .transaction()
    .execute((trx) =>
      openCase(system(), trx, { kind: 'edit', subject: { type: 'video', id: String(video_id) } }),
    );
  await sql`delete from cache_purge`.execute(it.db);
  const decision = { reference, rule_id: await aRule(system()), facts: 'Seen at 0:10.' };
  return { video_id, decision };
}
const isApplied = async (): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select applied_at is not null as is from moderation_decision order by decision_id desc limit 1`.execute(
    it.db,
  );
  return rows[0]?.is ?? false;
};
/** Purges that are not enqueued yet, and jobs. */
const left = async () => {
  const { rows } = await sql<{ waiting: number; jobs: number }>`
    select (select count(*) from cache_purge)::int as waiting,
      (select count(*) from pgboss.job where name = 'cdn.purge')::int as jobs`.execute(it.db);
  return rows[0];
};

test('a web process that is killed between a decision and its purge leaves the purge to a worker', async () => {
  const { video_id, decision } = await aPublished();
  expect(await aDyingDecision({ ...decision, action: 'remove' }, cacheUrl())).toBe('SIGKILL');
  expect(await isApplied()).toBe(true);
  expect(await left()).toMatchObject({ jobs: 0, waiting: expect.any(Number) });
  expect(purged).toEqual([]);
  await aWorker('ultrafast', '', cacheUrl(), tasks);
  await expect.poll(() => purged, { timeout: 20_000 }).toContain(`v${video_id}`);
  await expect.poll(async () => (await left())?.waiting).toBe(0);
});

test('a worker that is killed after it applied a decision, before its purge, leaves the purge to the next one', async () => {
  const { video_id, decision } = await aPublished();
  await decideCase(system(), operator, { ...decision, action: 'reject' });
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  const first = await aWorker('ultrafast', 'purge', cacheUrl(), tasks);
  if (first.signalCode === null) await once(first, 'exit');
  expect(first.signalCode).toBe('SIGKILL');
  expect(await isApplied()).toBe(true);
  // A purge from the worker of the previous test may arrive late.
  expect(purged).not.toContain(`v${video_id}`);
  await aWorker('ultrafast', '', cacheUrl(), tasks);
  await expect.poll(() => purged, { timeout: 20_000 }).toContain(`v${video_id}`);
});
