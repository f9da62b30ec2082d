import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import type { Ctx } from '../ctx.ts';
import { lockLists } from '../hashes/index.ts';
import { makePictures } from '../media/index.ts';
import { openCase } from '../moderation/index.ts';
import {
  createAlbum,
  deleteAlbum,
  deleteVideo,
  lockBeforeReady,
  publishAlbum,
  publishVideo,
  showReadyVideos,
} from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
const by = { command: 'velour video publish', holds_records: true };

interface Work {
  type: 'video' | 'album';
  id: number;
  media_id?: number;
}

async function aWork(type: 'video' | 'album'): Promise<Work> {
  if (type === 'album') {
    const photos = [await aPhoto(system())];
    const album = { orientation: 'str', lang: 'en', title: 'Stones', photos } as const;
    return { type, id: await createAlbum(system(), album) };
  }
  const media_id = await aMedia(system(), { state: 'transcoded' });
  return { type, media_id, id: await aVideo(system(), { media_id }) };
}

/** The last step of the pipeline, whose pictures are written already. */
async function makeReady({ media_id = 0 }: Work): Promise<void> {
  const ctx = system();
  await ctx.hashes.refresh(ctx.slow_db);
  vi.spyOn(ctx.storage, 'facts').mockResolvedValue({ size: 1 } as never);
  await makePictures(
    ctx,
    { media_id },
    { lock: lockBeforeReady, publish: (trx, clip) => showReadyVideos(ctx, trx, clip) },
  );
}

/** A decision: it has locked the case, and then locks the clip and the video or album. */
async function decideWhile(
  { type, id, media_id = 0 }: Work,
  case_id: number,
  start: () => Promise<unknown>,
): Promise<void> {
  let started: Promise<unknown> | undefined;
  await it.db.transaction().execute(async (trx) => {
    await sql`select from moderation_case where case_id = ${case_id} for no key update`.execute(
      trx,
    );
    started = start();
    const waiting = () =>
      sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`
        .execute(trx)
        .then(({ rows }) => rows[0]?.waits);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(true);
    await sql`set local lock_timeout = '3s'`.execute(trx);
    await sql`select from media where media_id = ${media_id} for update`.execute(trx);
    await sql`select from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id} for update`.execute(
      trx,
    );
  });
  await started;
}

describe('a decision about a case locks its subject, while another writer waits for the case:', () => {
  test.each([
    [
      'publishing a video',
      'video',
      ({ id }: Work) => publishVideo(system(), { video_id: id, ...by }),
    ],
    [
      'publishing an album',
      'album',
      ({ id }: Work) => publishAlbum(system(), { album_id: id, ...by }),
    ],
    ['deleting a video', 'video', ({ id }: Work) => deleteVideo(system(), id)],
    ['deleting an album', 'album', ({ id }: Work) => deleteAlbum(system(), id)],
    ['making a clip ready', 'video', makeReady],
  ] as const)('%s', async (_, type, act) => {
    const work = await aWork(type);
    const { case_id } = await it.db
      .transaction()
      .execute((trx) =>
        openCase(system(), trx, { kind: 'edit', subject: { type, id: String(work.id) } }),
      );
    await expect(decideWhile(work, case_id, () => act(work))).resolves.toBeUndefined();
  });
});

test('a clip becomes ready after the erasure of its uploader that began before', async () => {
  const { member_id } = await aMember(system(), 'Leaving');
  const media_id = await aMedia(system(), { state: 'transcoded' });
  const id = await aVideo(system(), { media_id, member_id });
  let started: Promise<unknown> | undefined;
  await it.db.transaction().execute(async (trx) => {
    await sql`select from member where member_id = ${member_id} for update`.execute(trx);
    started = makeReady({ type: 'video', id, media_id });
    await sql`select pg_sleep(0.3)`.execute(trx);
    await sql`set local lock_timeout = '3s'`.execute(trx);
    await sql`select from media where media_id = ${media_id} for update`.execute(trx);
  });
  await expect(started).resolves.toBeUndefined();
});

test('an album of a photo that a list about children names waits for an open case about that photo before it locks the lists', async () => {
  const photo = await aPhoto(system());
  await sql`
    with l as (insert into hash_list (name, kind, is_child_safety) values ('children', 'import', true) returning list_id),
      e as (insert into hash_entry (list_id, reference) select list_id, 'x-1' from l returning entry_id)
    insert into hash_value (entry_id, kind, hash, position, scene)
      select e.entry_id, 'sha256', p.content_hash, 0, 0 from e, photo as p where p.photo_id = ${photo.photo_id}`.execute(
    it.db,
  );
  const subject = { type: 'photo', id: String(photo.photo_id) } as const;
  const { case_id } = await it.db
    .transaction()
    .execute((trx) => openCase(system(), trx, { kind: 'law-enforcement', subject }));
  const album = { orientation: 'str', lang: 'en', title: 'Stones', photos: [photo] } as const;
  let made: Promise<number> | undefined;
  await it.db.transaction().execute(async (trx) => {
    await sql`select from moderation_case where case_id = ${case_id} for no key update`.execute(
      trx,
    );
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const waiting = async () =>
      (
        await sql`
          select from pg_stat_activity as a where a.datname = current_database() and a.wait_event_type = 'Lock'
            and ${rows[0]?.pid}::int = any(pg_blocking_pids(a.pid))`.execute(it.db)
      ).rows.length;
    made = createAlbum(system(), album);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    // As a decision about the photo does.
    await sql`set local lock_timeout = '3s'`.execute(trx);
    await lockLists(trx);
  });
  await expect(made).resolves.toBeGreaterThan(0);
  const { priority } = await it.db
    .selectFrom('moderation_case')
    .select('priority')
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow();
  expect(priority).toBe(3);
});
