import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listQueue } from '../case-queues/index.ts';
import { createCase, hideIn, liftHides } from '../cases/index.ts';
import { claimCase, openCase, type Subject } from '../moderation/index.ts';
import { deleteOwnVideo, restoreOwnVideo } from '../own-videos/index.ts';
import { createAlbum, lockBeforeReady, showReadyVideos } from '../submissions/index.ts';
import { holdNewAlbum, holdPreview } from './index.ts';

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

const form = async (
  kind: 'report' | 'illegal' | 'remove' | 'copyright',
  fields: Record<string, string>,
): Promise<void> => {
  const typed = { email: `anna-${++forms}@example.com`, message: `Text ${forms}`, ...fields };
  await createCase(it.ctx(), { kind, lang: 'en', region: '', fields: typed });
};
let forms = 0;

/** A case of each kind that can be about a video: two of forms about it alone, two that name it with another one, and those of staff. */
async function openEveryKind(video_id: number, other: number): Promise<void> {
  await form('report', { target_type: 'video', target_id: String(video_id), reason: 'other' });
  await form('illegal', { addresses: `/videos/${video_id}/` });
  await form('copyright', { addresses: `/de/videos/${other}/x/\n/videos/${video_id}/x/` });
  await form('remove', { addresses: `/videos/${video_id}/\n/videos/${other}/` });
  const subject = { type: 'video', id: String(video_id) } as const;
  for (const kind of ['publication', 'edit', 'appeal', 'model-request', 'law-enforcement'] as const)
    await it.db.transaction().execute((trx) => openCase(it.ctx(), trx, { kind, subject }));
}
/** Kind and priority of the open cases about something, and of forms that name it among others. */
async function prioritiesOf({ type, id }: Subject) {
  const { rows } = await sql<{ kind: string; priority: number; assignee_id: number | null }>`
    select kind, priority, assignee_id from moderation_case as c where state <> 'closed' and kind <> 'hash-match'
      and ((target_type = ${type} and target_id = ${id}) or (${type} = 'video' and exists (
        select from case_address as a where a.case_id = c.case_id and a.video_id::text = ${id}))) order by kind, case_id`.execute(
    it.db,
  );
  return rows.map(({ kind, priority, assignee_id }) => [kind, priority, assignee_id]);
}
const every_kind = [
  'appeal',
  'copyright',
  'edit',
  'illegal',
  'law-enforcement',
  'model-request',
  'named',
  'publication',
  'remove',
  'report',
];

test('a report about a photo of an album that matches a list about children is restricted, before the match and after it', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const { member_id } = await aMember(ctx, 'Photographed');
  const album = { orientation: 'str', lang: 'en', title: 'Stones', member_id } as const;
  const album_id = await createAlbum(ctx, { ...album, photos: [] });
  const photo_id = await aListedPhoto();
  const { storage_key } = await it.db
    .selectFrom('photo')
    .select('storage_key')
    .where('photo_id', '=', photo_id)
    .executeTakeFirstOrThrow();
  await it.db.insertInto('album_photo').values({ album_id, photo_id, position: 1 }).execute();
  const report = () =>
    form('report', { target_type: 'photo', target_id: storage_key, reason: 'other' });
  await report();
  await ctx.hashes.refresh(ctx.slow_db);
  await ctx.db.transaction().execute((trx) => holdNewAlbum(ctx, trx, album_id));
  await report();
  const restricted = ['report', 3, null];
  expect(await prioritiesOf({ type: 'photo', id: String(photo_id) })).toEqual([
    restricted,
    restricted,
  ]);
});

test('an own picture that matches a list about children restricts a report about its video that is open', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const { member_id } = await aMember(ctx, 'Picturing');
  const video_id = await aVideo(ctx, { member_id });
  const of = { target_type: 'video', target_id: String(video_id), reason: 'other' };
  await form('report', of);
  const photo_id = await aListedPhoto();
  await ctx.hashes.refresh(ctx.slow_db);
  const own = { video_id, member_id, photo_id };
  await ctx.db.transaction().execute((trx) => holdPreview(ctx, trx, own));
  await form('report', of);
  const restricted = ['report', 3, null];
  expect(await prioritiesOf({ type: 'video', id: of.target_id })).toEqual([restricted, restricted]);
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

  test('restricts the cases of every kind that are open about it, and those that are opened afterwards', async () => {
    const made = await inWork('Named');
    const other = await aVideo(made.ctx);
    const subject = { type: 'video', id: String(made.video_id) } as const;
    const staff_id = (await aMember(made.ctx, 'Looking')).member_id;
    await openEveryKind(made.video_id, other);
    const { reference } = await it.db
      .selectFrom('moderation_case')
      .select('reference')
      .where('kind', '=', 'report')
      .where('target_id', '=', subject.id)
      .executeTakeFirstOrThrow();
    await claimCase(made.ctx, { staff_id, has_child_safety: false }, reference);
    await makeReady(made);
    expect(await prioritiesOf(subject)).toEqual(every_kind.map((kind) => [kind, 3, null]));
    await expect(
      claimCase(made.ctx, { staff_id, has_child_safety: false }, reference),
    ).rejects.toThrow('not_found');

    await sql`update moderation_case set state = 'closed', closed_at = now() where kind <> 'hash-match' and (target_id = ${subject.id} or target_id is null)`.execute(
      it.db,
    );
    await openEveryKind(made.video_id, other);
    expect(await prioritiesOf(subject)).toEqual(every_kind.map((kind) => [kind, 3, null]));
    // The other video that the same forms name is no danger.
    const others = await prioritiesOf({ type: 'video', id: String(other) });
    expect(others.filter(([kind]) => kind === 'named')).toEqual([['named', 2, null]]);
  });

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
