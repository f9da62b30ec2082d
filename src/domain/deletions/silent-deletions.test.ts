import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { addHold, liftHold } from '../legal-holds/index.ts';
import { openCase } from '../moderation/index.ts';
import { deleteOwnAlbum, listOwnAlbums } from '../own-albums/index.ts';
import { deleteOwnVideo, listOwnVideos, restoreOwnVideo } from '../own-videos/index.ts';
import { getVideo } from '../videos/index.ts';
import { deleteDue } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const anUploader = async () => (await aMember(it.ctx(), `Owner-${++number}`)).member_id;
const statesOf = async (member_id: number) =>
  (await listOwnVideos(system(), { member_id, search: '', sort: 'newest', before: 0 })).videos.map(
    ({ state }) => state,
  );
const age = (days: number) =>
  sql`update pending_deletion set asked_at = asked_at - make_interval(days => ${days})`.execute(
    it.db,
  );
const filmOf = async (video_id: number) =>
  (
    await it.db
      .selectFrom('video')
      .select('media_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).media_id;
const openKinds = async (id: number) =>
  (
    await it.db
      .selectFrom('moderation_case')
      .select('kind')
      .where('target_id', '=', String(id))
      .where('state', '<>', 'closed')
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);

/** As a match with a list about children does. */
async function match(type: 'video' | 'album', id: number): Promise<void> {
  const subject = { type, id: String(id) };
  await it.db
    .transaction()
    .execute((trx) => openCase(system(), trx, { kind: 'hash-match', subject, priority: 3 }));
  await sql`update moderation_case set priority = 3 where kind = 'publication' and target_id = ${String(id)}`.execute(
    it.db,
  );
}
const settle = (id: number) =>
  sql`update moderation_case set state = 'closed', outcome = 'changed', closed_at = now() where target_id = ${String(id)} and state <> 'closed'`.execute(
    it.db,
  );

test('an upload that a list about children has is deleted and restored as any other, and its case and its files stay', async () => {
  const member_id = await anUploader();
  const ref = { member_id, video_id: await aVideo(system(), { member_id, status: 'pending' }) };
  const { video_id } = ref;
  await match('video', video_id);
  await deleteOwnVideo(system(), ref);
  await expect(getVideo(it.ctx(), video_id)).rejects.toThrow('deleted');
  expect(await statesOf(member_id)).toEqual(['deleted']);
  expect(await openKinds(video_id)).toEqual(['hash-match', 'publication']);
  await restoreOwnVideo(system(), ref);
  expect(await statesOf(member_id)).toEqual(['waiting']);
  await deleteOwnVideo(system(), ref);

  await age(8);
  await deleteDue(system());
  expect(await statesOf(member_id)).toEqual([]);
  await expect(restoreOwnVideo(system(), ref)).rejects.toThrow('not_found');
  expect(await filmOf(video_id)).not.toBeNull();
  expect(await openKinds(video_id)).toEqual(['hash-match', 'publication']);
  await settle(video_id);
  await deleteDue(system());
  expect(await filmOf(video_id)).toBeNull();
});

test('an upload that a legal hold keeps is deleted as any other, for its uploader', async () => {
  const member_id = await anUploader();
  const ref = { member_id, video_id: await aVideo(system(), { member_id }) };
  const said = { authority: 'Court', reason: 'An order.' };
  const { hold_id } = await addHold(system(), { type: 'video', id: ref.video_id, ...said });
  await deleteOwnVideo(system(), ref);
  await expect(getVideo(it.ctx(), ref.video_id)).rejects.toThrow('deleted');
  await age(8);
  await deleteDue(system());
  expect(await statesOf(member_id)).toEqual([]);
  expect(await filmOf(ref.video_id)).not.toBeNull();
  await liftHold(system(), hold_id, 'Over.');
  await deleteDue(system());
  expect(await filmOf(ref.video_id)).toBeNull();
});

test('where deletions are for good at once, what something keeps is gone for its uploader all the same', async () => {
  const ctx = system();
  const uploads = { ...ctx.settings.uploads, delete_seconds: 0 } as NonNullable<
    typeof ctx.settings.uploads
  >;
  const at_once = { ...ctx, settings: { ...ctx.settings, uploads } };
  const member_id = await anUploader();
  const video_id = await aVideo(system(), { member_id, status: 'pending' });
  const album_id = await anAlbum(system(), { member_id });
  await match('video', video_id);
  await match('album', album_id);
  await deleteOwnVideo(at_once, { member_id, video_id });
  await deleteOwnAlbum(at_once, { member_id, album_id });
  expect(await statesOf(member_id)).toEqual([]);
  expect(
    (await listOwnAlbums(system(), { member_id, before: 0, search: '', sort: 'newest' })).albums,
  ).toEqual([]);
  expect(await filmOf(video_id)).not.toBeNull();
  for (const id of [video_id, album_id]) expect(await openKinds(id)).toContain('hash-match');
  await settle(video_id);
  await deleteDue(system());
  expect(await filmOf(video_id)).toBeNull();
});

test('a version that something keeps is deleted with its video, without a word', async () => {
  const member_id = await anUploader();
  const video_id = await aVideo(system(), { member_id });
  const version_id = await aVideo(system(), { member_id, status: 'pending' });
  await sql`insert into video_version (video_id, of_video_id) values (${version_id}, ${video_id})`.execute(
    it.db,
  );
  await match('video', version_id);
  await deleteOwnVideo(system(), { member_id, video_id });
  expect(await statesOf(member_id)).toEqual(['deleted']);
  expect(await filmOf(version_id)).not.toBeNull();
  expect(await openKinds(version_id)).toContain('hash-match');
});
