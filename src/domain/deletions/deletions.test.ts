import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { betweenReads } from '#tests/support/between-reads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import type { Ctx } from '../ctx.ts';
import { addHold, liftHold } from '../legal-holds/index.ts';
import { openCase } from '../moderation/index.ts';
import { deleteOwnAlbum, listOwnAlbums, restoreOwnAlbum } from '../own-albums/index.ts';
import { deleteOwnVideo, listOwnVideos, restoreOwnVideo } from '../own-videos/index.ts';
import { getVideo } from '../videos/index.ts';
import { deleteDue } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const anUploader = async () => (await aMember(it.ctx(), `Owner-${++number}`)).member_id;
const listOf = async (member_id: number) =>
  (await listOwnVideos(system(), { member_id, search: '', sort: 'newest', before: 0 })).videos;
const isListed = async (video_id: number) =>
  (await sql`select from listing where video_id = ${video_id}`.execute(it.db)).rows.length > 0;
const isLeft = async (video_id: number) =>
  (await sql`select from removed_video where video_id = ${video_id}`.execute(it.db)).rows.length >
  0;
const filmOf = async (video_id: number) =>
  (
    await it.db
      .selectFrom('video')
      .select('media_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).media_id;
const openCases = async (video_id: number) =>
  it.db
    .selectFrom('moderation_case')
    .select('kind')
    .where('target_type', '=', 'video')
    .where('target_id', '=', String(video_id))
    .where('state', '<>', 'closed')
    .execute();

/** As if it had been deleted so many days ago. */
const age = (days: number) =>
  sql`update pending_deletion set asked_at = asked_at - make_interval(days => ${days})`.execute(
    it.db,
  );
async function aDeleted(facts: Parameters<typeof aVideo>[1] = {}) {
  const member_id = await anUploader();
  const ref = { member_id, video_id: await aVideo(system(), { member_id, ...facts }) };
  await deleteOwnVideo(system(), ref);
  return ref;
}

describe('a video that its uploader deletes', () => {
  test('is hidden at once with its files stored, and comes back as it was', async () => {
    const member_id = await anUploader();
    const ref = { member_id, video_id: await aVideo(system(), { member_id }) };
    const { video_id } = ref;
    await deleteOwnVideo(system(), ref);
    await deleteOwnVideo(system(), ref);
    await expect(getVideo(it.ctx(), video_id)).rejects.toThrow('deleted');
    expect([await isListed(video_id), await isLeft(video_id)]).toEqual([false, true]);
    expect(await filmOf(video_id)).not.toBeNull();
    const [own] = await listOf(member_id);
    expect(own).toMatchObject({ video_id, state: 'deleted', may_edit: false });
    const days = (new Date(own?.gone_at ?? 0).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const other = { video_id, member_id: await anUploader() };
    await expect(restoreOwnVideo(system(), other)).rejects.toThrow('not_found');
    await restoreOwnVideo(system(), ref);
    await restoreOwnVideo(system(), ref);
    expect((await getVideo(it.ctx(), video_id)).video.title).toBe('Slow morning by the lake');
    expect([await isListed(video_id), await isLeft(video_id)]).toEqual([true, false]);
    expect(await listOf(member_id)).toMatchObject([{ state: 'published', gone_at: null }]);
  });

  test('is deleted for good after the days that are set, once both clocks say so', async () => {
    const ref = await aDeleted();
    const media_id = await filmOf(ref.video_id);
    await age(6);
    await deleteDue(system());
    expect(await listOf(ref.member_id)).toHaveLength(1);
    await age(1);
    const late: Ctx = { ...system(), clock: { now: () => new Date(Date.now() - 86_400_000) } };
    await deleteDue(late);
    expect(await listOf(ref.member_id)).toHaveLength(1);
    await deleteDue(system());
    await deleteDue(system());
    expect(await listOf(ref.member_id)).toEqual([]);
    expect(await filmOf(ref.video_id)).toBeNull();
    const { rows } = await sql`select from media where media_id = ${media_id}`.execute(it.db);
    expect(rows).toEqual([]);
    await expect(restoreOwnVideo(system(), ref)).rejects.toThrow('not_found');
  });

  test('that waited for a review has no case, and another one once it is restored', async () => {
    const ref = await aDeleted({ status: 'pending' });
    expect(await openCases(ref.video_id)).toEqual([]);
    await restoreOwnVideo(system(), ref);
    expect(await listOf(ref.member_id)).toMatchObject([{ state: 'waiting' }]);
    expect(await openCases(ref.video_id)).toEqual([{ kind: 'publication' }]);
  });

  test('waits for a review once it is restored, where what covered it has ended', async () => {
    const unverified = await aDeleted();
    await it.db
      .deleteFrom('verified_uploader')
      .where('member_id', '=', unverified.member_id)
      .execute();
    await restoreOwnVideo(system(), unverified);
    expect(await listOf(unverified.member_id)).toMatchObject([{ state: 'waiting' }]);
    expect(await isListed(unverified.video_id)).toBe(false);
    expect(await openCases(unverified.video_id)).toEqual([{ kind: 'publication' }]);
  });

  test('comes back as a decision has left it meanwhile, and not at all where that removed it', async () => {
    const decide = async (action: 'approve' | 'reject' | 'remove', status?: 'pending') => {
      const ref = await aDeleted({ ...(status && { status }) });
      await aDecision(system(), { type: 'video', id: String(ref.video_id) }, { action });
      expect(await isListed(ref.video_id)).toBe(false);
      await expect(getVideo(it.ctx(), ref.video_id)).rejects.toThrow('deleted');
      return ref;
    };
    const approved = await decide('approve', 'pending');
    await restoreOwnVideo(system(), approved);
    expect(await listOf(approved.member_id)).toMatchObject([{ state: 'published' }]);
    const rejected = await decide('reject');
    await restoreOwnVideo(system(), rejected);
    expect(await listOf(rejected.member_id)).toMatchObject([{ state: 'rejected' }]);
    const removed = await decide('remove');
    await expect(restoreOwnVideo(system(), removed)).rejects.toThrow('forbidden');
    expect(await listOf(removed.member_id)).toMatchObject([{ state: 'removed' }]);
    await deleteOwnVideo(system(), removed);
    expect(await filmOf(removed.video_id)).toBeNull();
  });

  test('is not restored while a case holds it, of which its uploader learns nothing', async () => {
    const ref = await aDeleted();
    const subject = { type: 'video' as const, id: String(ref.video_id) };
    const { case_id } = await it.db
      .transaction()
      .execute((trx) =>
        openCase(system(), trx, { kind: 'law-enforcement', subject, member_id: null }),
      );
    await sql`insert into report_hold (subject_type, subject_id, case_id) values ('video', ${ref.video_id}, ${case_id})`.execute(
      it.db,
    );
    await expect(restoreOwnVideo(system(), ref)).rejects.toMatchObject({
      code: 'already',
      info: undefined,
    });
  });

  test('is retained by a legal hold until that is lifted, without notifying its uploader', async () => {
    const ref = await aDeleted();
    const said = { authority: 'Court', reason: 'An order.' };
    const { hold_id } = await addHold(system(), { type: 'video', id: ref.video_id, ...said });
    await age(8);
    await deleteDue(system());
    expect(await filmOf(ref.video_id)).not.toBeNull();
    await liftHold(system(), hold_id, 'Over.');
    await deleteDue(system());
    expect(await filmOf(ref.video_id)).toBeNull();
  });

  test('is either restored or gone when both come at once', async () => {
    for (let round = 0; round < 6; round++) {
      const ref = await aDeleted();
      await age(8);
      const tried = await Promise.allSettled([
        round % 2 ? deleteDue(system()) : restoreOwnVideo(system(), ref),
        round % 2 ? restoreOwnVideo(system(), ref) : deleteDue(system()),
      ]);
      const isRestored = tried.every(({ status }) => status === 'fulfilled');
      expect(await isListed(ref.video_id)).toBe(isRestored);
      expect((await filmOf(ref.video_id)) !== null).toBe(isRestored);
    }
  });

  test('that is restored and deleted again while others are deleted for good can be restored for all its days', async () => {
    const ref = await aDeleted();
    await age(8);
    const db = betweenReads(it.db, async () => {
      await restoreOwnVideo(system(), ref);
      await deleteOwnVideo(system(), ref);
    });
    await deleteDue({ ...system(), db });
    expect(await listOf(ref.member_id)).toMatchObject([{ state: 'deleted' }]);
    await restoreOwnVideo(system(), ref);
    expect(await isListed(ref.video_id)).toBe(true);
  });

  test('is gone at once where nothing would come back: what failed, and where the setting says so', async () => {
    const media_id = await aMedia(system(), { state: 'uploaded' });
    const member_id = await anUploader();
    const failed = await aVideo(system(), { member_id, status: 'pending', media_id });
    await sql`update media set state = 'failed', reason_code = 'damaged', reason = 'x' where media_id = ${media_id}`.execute(
      it.db,
    );
    await deleteOwnVideo(system(), { member_id, video_id: failed });
    const ctx = system();
    const uploads = { ...ctx.settings.uploads, delete_seconds: 0 } as NonNullable<
      typeof ctx.settings.uploads
    >;
    const video_id = await aVideo(system(), { member_id });
    await deleteOwnVideo(
      { ...ctx, settings: { ...ctx.settings, uploads } },
      { member_id, video_id },
    );
    expect(await listOf(member_id)).toEqual([]);
    expect(await filmOf(video_id)).toBeNull();
  });
});

test('an album that its uploader deletes comes back as it was, and is deleted for good in its time', async () => {
  const member_id = await anUploader();
  const ref = { member_id, album_id: await anAlbum(system(), { member_id }) };
  const subject = { type: 'album' as const, id: String(ref.album_id) };
  await aDecision(system(), subject, { action: 'approve' });
  const albums = async () =>
    (await listOwnAlbums(system(), { member_id, search: '', sort: 'newest', before: 0 })).albums;
  const photos = async () =>
    (await sql`select from album_photo where album_id = ${ref.album_id}`.execute(it.db)).rows
      .length;
  const listed = async () =>
    (await sql`select from album_listing where album_id = ${ref.album_id}`.execute(it.db)).rows
      .length;
  expect(await albums()).toMatchObject([{ state: 'published' }]);
  await deleteOwnAlbum(system(), ref);
  await deleteOwnAlbum(system(), ref);
  expect(await albums()).toMatchObject([{ state: 'deleted', may_edit: false }]);
  expect([await listed(), await photos()]).toEqual([0, 2]);
  await restoreOwnAlbum(system(), ref);
  expect(await albums()).toMatchObject([{ state: 'published' }]);
  expect(await listed()).toBe(1);
  await deleteOwnAlbum(system(), ref);
  await age(8);
  await deleteDue(system());
  expect(await albums()).toEqual([]);
  expect(await photos()).toBe(0);
  const row = await it.db
    .selectFrom('album')
    .select('status_id')
    .where('album_id', '=', ref.album_id)
    .executeTakeFirst();
  expect(row?.status_id).toBe(videoStatus.deleted);
});
