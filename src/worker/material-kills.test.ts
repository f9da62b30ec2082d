import { once } from 'node:events';
import { mkdtemp, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decideCase, openCase, operator } from '#domain/moderation/index.ts';
import { openPreserved } from '#domain/preservation/index.ts';
import { sweepVault } from '#domain/records/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aRule } from '#tests/support/statements.ts';
import { withWorkers } from '#tests/support/workers.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const { aWorker } = withWorkers(it);
/** Large enough to be hit while it is encrypted. */
const bytes = 192 * 1024 * 1024;

const unfinished = async (): Promise<string[]> =>
  (await readdir(join(it.folder, 'vault')).catch(() => [])).filter((name) => name.startsWith('.'));
const stateOf = async (video_id: number) =>
  (
    await it.db
      .selectFrom('preserved_material')
      .select('state')
      .where('subject_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).state;

test('a worker that is killed while it encrypts a film loses nothing: the film stays where it is until the next one has done it', async () => {
  const media_id = await aMedia(system());
  const video_id = await aVideo(system(), { media_id });
  const { storage_key } = await it.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  const folder = await mkdtemp(join(it.folder, 'film-'));
  const film = await open(join(folder, 'source'), 'w');
  await film.truncate(bytes);
  await film.close();
  await system().storage.putFolder(`o/${storage_key}/`, folder);
  const source = `o/${storage_key}/source`;
  const subject = { type: 'video', id: String(video_id) } as const;
  const { reference } = await it.db
    .transaction()
    .execute((trx) => openCase(system(), trx, { kind: 'edit', subject, priority: 3 }));
  const rule_id = await aRule(system());
  await decideCase(system(), operator, { reference, action: 'remove', rule_id, facts: 'Seen.' });

  const first = await aWorker('ultrafast');
  const end = Date.now() + 30_000;
  while ((await unfinished()).length === 0 && Date.now() < end) await pause(1);
  first.kill('SIGKILL');
  if (first.signalCode === null) await once(first, 'exit');
  expect(await stateOf(video_id)).toBe('waiting');
  expect((await system().storage.facts(source))?.bytes).toBe(bytes);
  expect(await openPreserved(system(), source)).toBeUndefined();

  // As after a quarter of an hour.
  await sql`update preserved_material set changed_at = now() - interval '1 hour'`.execute(it.db);
  await aWorker('ultrafast', '', '', 'preserved-material');
  await expect.poll(() => system().storage.facts(source), { timeout: 40_000 }).toBeUndefined();
  expect(await stateOf(video_id)).toBe('sealed');
  expect((await openPreserved(system(), source))?.facts.bytes).toBe(bytes);
  expect(await unfinished()).not.toEqual([]);
  await sweepVault({ ...system(), clock: { now: () => new Date(Date.now() + 7_200_000) } });
  expect(await unfinished()).toEqual([]);
  expect((await openPreserved(system(), source))?.facts.bytes).toBe(bytes);
});
