import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listQueue } from '../case-queues/index.ts';
import { hideIn, liftHides } from '../cases/index.ts';
import { claimCase, openCase } from '../moderation/index.ts';
import { deleteOwnVideo, restoreOwnVideo } from '../own-videos/index.ts';
import { createAlbum, lockBeforeReady, showReadyVideos } from '../submissions/index.ts';
import { holdNewAlbum } from './index.ts';

const it = withCtx();

let lists = 0;

/** A list about children with one file. */
async function list(content_hash: Buffer): Promise<void> {
  await sql`
    with l as (insert into hash_list (name, kind, is_child_safety) values (${`list-${++lists}`}, 'import', true) returning list_id),
      e as (insert into hash_entry (list_id, reference) select list_id, 'x-1' from l returning entry_id)
    insert into hash_value (entry_id, kind, hash, position, scene) select entry_id, 'sha256', ${content_hash}, 0, 0 from e`.execute(
    it.db,
  );
}

/** A photo that a list about children names by its file. */
async function aListedPhoto(): Promise<number> {
  const content_hash = randomBytes(32);
  const { photo_id } = await it.db
    .insertInto('photo')
    .values({ storage_key: randomBytes(11).toString('hex'), content_hash, width: 640, height: 480 })
    .returning('photo_id')
    .executeTakeFirstOrThrow();
  await list(content_hash);
  return photo_id;
}

const queueOf = async (staff_id: number, has_child_safety: boolean, album_id: number) =>
  (
    await listQueue(
      it.ctx(),
      { staff_id, has_child_safety },
      { kinds: ['publication', 'hash-match'] },
    )
  ).cases
    .filter(({ subject_id }) => subject_id === String(album_id))
    .map(({ kind }) => kind)
    .toSorted();

test('no case hands content of a list about children to other staff, not even one that was open and claimed before', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const staff_id = (await aMember(ctx, 'Ordinary')).member_id;
  const { member_id } = await aMember(ctx, 'Uploading');
  const photo_id = await aListedPhoto();
  const album = { orientation: 'str', lang: 'en', title: 'Stones', member_id } as const;
  const album_id = await createAlbum(ctx, { ...album, photos: [{ photo_id }] });
  expect(await queueOf(staff_id, false, album_id)).toEqual([]);
  expect(await queueOf(staff_id, true, album_id)).toEqual(['hash-match', 'publication']);

  const earlier = await createAlbum(ctx, { ...album, title: 'More stones', photos: [] });
  const reviewer = { staff_id, has_child_safety: false };
  expect(await queueOf(staff_id, false, earlier)).toEqual(['publication']);
  const subject = { type: 'album', id: String(earlier) } as const;
  const { reference } = await ctx.db
    .transaction()
    .execute((trx) => openCase(ctx, trx, { kind: 'publication', subject }));
  await claimCase(ctx, reviewer, reference);
  await it.db
    .insertInto('album_photo')
    .values({ album_id: earlier, photo_id: await aListedPhoto(), position: 1 })
    .execute();
  await ctx.hashes.refresh(ctx.slow_db);
  await ctx.db.transaction().execute((trx) => holdNewAlbum(ctx, trx, earlier));
  expect(await queueOf(staff_id, false, earlier)).toEqual([]);
  await expect(claimCase(ctx, reviewer, reference)).rejects.toThrow('not_found');
});

describe('a clip that becomes ready and that a list about children names', () => {
  /** A published video of a member whose clip is still in work. */
  async function inWork(name: string) {
    const ctx = it.ctx({ kind: 'system' });
    const { member_id } = await aMember(ctx, name);
    const media_id = await aMedia(ctx, { state: 'transcoded' });
    const video_id = await aVideo(ctx, { member_id, media_id });
    const { content_hash } = await it.db
      .selectFrom('media')
      .select('content_hash')
      .where('media_id', '=', media_id)
      .executeTakeFirstOrThrow();
    await list(content_hash);
    return { ctx, member_id, media_id, video_id };
  }
  async function makeReady({ ctx, media_id }: Awaited<ReturnType<typeof inWork>>): Promise<void> {
    await ctx.hashes.refresh(ctx.slow_db);
    await it.db.transaction().execute(async (trx) => {
      await lockBeforeReady(trx, media_id);
      await sql`update media set state = 'ready' where media_id = ${media_id}`.execute(trx);
      await showReadyVideos(ctx, trx, media_id);
    });
  }
  const statusOf = async (video_id: number) => {
    const query = it.db.selectFrom('video').select('status_id').where('video_id', '=', video_id);
    return (await query.executeTakeFirstOrThrow()).status_id;
  };
  const openKinds = async (video_id: number) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from moderation_case where target_type = 'video' and target_id = ${String(video_id)}
        and state <> 'closed' and kind in ('hash-match', 'publication') order by kind`.execute(
      it.db,
    );
    return rows.map(({ kind }) => kind);
  };
  const preserved = async (video_id: number) =>
    (
      await it.db
        .selectFrom('preserved_material')
        .select('material_id')
        .where('subject_type', '=', 'video')
        .where('subject_id', '=', video_id)
        .execute()
    ).length;

  test('holds a video that its uploader had deleted meanwhile, and restores afterwards', async () => {
    const made = await inWork('Deleting');
    await deleteOwnVideo(made.ctx, made);
    await makeReady(made);
    expect(await statusOf(made.video_id)).toBe(videoStatus.deleted);
    expect(await openKinds(made.video_id)).toEqual(['hash-match']);
    expect(await preserved(made.video_id)).toBe(1);
    await restoreOwnVideo(made.ctx, made);
    expect(await statusOf(made.video_id)).toBe(videoStatus.pending);
    expect(await openKinds(made.video_id)).toEqual(['hash-match', 'publication']);
  });

  test('holds a video that a case had hidden meanwhile, and shows again afterwards', async () => {
    const made = await inWork('Reported');
    const of = { type: 'video', id: made.video_id } as const;
    const subject = { type: 'video', id: String(of.id) } as const;
    const { case_id } = await it.db
      .transaction()
      .execute((trx) => openCase(made.ctx, trx, { kind: 'edit', subject }));
    await it.db.transaction().execute((trx) => hideIn(trx, of, case_id));
    await makeReady(made);
    expect(await statusOf(of.id)).toBe(videoStatus.rejected);
    expect(await openKinds(of.id)).toEqual(['hash-match']);
    expect(await preserved(of.id)).toBe(1);
    await it.db.transaction().execute((trx) => liftHides(trx, of, { cases: [case_id] }));
    expect(await statusOf(of.id)).toBe(videoStatus.pending);
  });
});
