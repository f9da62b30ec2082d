import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { uncovered } from '#tests/support/publications.ts';
import { aDecision } from '#tests/support/statements.ts';
import { anUpload, roomy } from '#tests/support/uploads.ts';
import type { Ctx } from '../ctx.ts';
import { addOwnPerson } from '../own-people/index.ts';
import { deleteOwnVideo, editOwnVideo, getOwnVideo, listOwnVideos } from '../own-videos/index.ts';
import { showReadyVideos } from '../submissions/index.ts';
import { finishUpload, openSender, showUploadPage, submitUploadForm } from '../uploads/index.ts';
import { getVideo } from '../videos/index.ts';

const it = withCtx();
const system = (): Ctx => {
  const ctx = it.ctx({ kind: 'system' });
  return { ...ctx, settings: { ...ctx.settings, uploads: roomy } };
};
const files = { document: Buffer.alloc(0), release: Buffer.alloc(0) };
beforeAll(async () => {
  const draw = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
  files.document = await draw('#48c');
  files.release = await draw('#c84');
});
let number = 0;
const anUploader = async () => (await aMember(it.ctx(), `Owner-${++number}`)).member_id;
async function aPublished() {
  const member_id = await anUploader();
  const video_id = await aVideo(system(), { member_id, status: 'pending' });
  await decide(video_id, 'approve');
  await sql`update video_stat set views = 500 where video_id = ${video_id}`.execute(it.db);
  return { member_id, video_id };
}
const listOf = async (member_id: number) =>
  (await listOwnVideos(system(), { member_id, search: '', sort: 'newest', before: 0 })).videos;
const aPerson = (member_id: number, legal_name: string) =>
  addOwnPerson(it.ctx(), {
    member_id,
    legal_name,
    birth_date: '1990-02-28',
    names: '',
    model: '',
    kind: 'passport',
    valid_until: '2030-01-01',
    signed_on: '2026-05-04',
    scope: 'all videos',
    files,
  });
const edit = (ref: { member_id: number; video_id: number }, typed: object) =>
  editOwnVideo(system(), { ...ref, typed, is_answer: false });
const decide = (video_id: number, action: 'approve' | 'reject' | 'remove') =>
  aDecision(system(), { type: 'video', id: String(video_id) }, { action });
const rowOf = (video_id: number) =>
  it.db.selectFrom('video').selectAll().where('video_id', '=', video_id).executeTakeFirstOrThrow();
const peopleOf = async (video_id: number) => {
  const rows = await it.db
    .selectFrom('consent')
    .select('person_id')
    .where('video_id', '=', video_id)
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
};
/** The one that waits to take the place of a published one. */
async function versionOf(ref: { member_id: number; video_id: number }): Promise<number> {
  const own = (await listOf(ref.member_id)).find(({ video_id }) => video_id === ref.video_id);
  return own?.version_id ?? 0;
}

describe('other people in a published video', () => {
  test('wait for a decision, the video stays as it is until then, and they stand in it afterwards', async () => {
    const ref = await aPublished();
    const person_id = await aPerson(ref.member_id, 'Mara Field');
    const cast = { people: String(person_id), people_shown: '1' };
    await edit(ref, { ...cast, title: 'Another lake' });
    await edit(ref, { ...cast, title: 'Another lake' });
    await expect(edit(ref, { ...cast, ai_made: 'made' })).rejects.toThrow('already');
    const version_id = await versionOf(ref);
    expect(await listOf(ref.member_id)).toMatchObject([
      { video_id: version_id, state: 'waiting', replaces: { video_id: ref.video_id } },
      { video_id: ref.video_id, state: 'published', title: 'Another lake', replaces: null },
    ]);
    expect([await peopleOf(ref.video_id), await peopleOf(version_id)]).toEqual([[], [person_id]]);
    expect((await rowOf(ref.video_id)).people_shown).toBe(0);
    await decide(version_id, 'approve');
    expect(await peopleOf(ref.video_id)).toEqual([person_id]);
    expect(await rowOf(ref.video_id)).toMatchObject({ people_shown: 1, title: 'Another lake' });
    expect((await getVideo(it.ctx(), ref.video_id)).video.title).toBe('Another lake');
    await expect(getVideo(it.ctx(), version_id)).rejects.toThrow('deleted');
    expect(await listOf(ref.member_id)).toMatchObject([
      { video_id: ref.video_id, state: 'published', version_id: null, views: 500 },
    ]);
    expect(await uncovered(it.db)).toEqual([]);
  });

  test('leave what the video says of being shown here alone, whose length was looked at for it', async () => {
    const ref = await aPublished();
    await sql`update video set is_exclusive = true where video_id = ${ref.video_id}`.execute(it.db);
    await edit(ref, { ai_made: 'altered', exclusive: '0' });
    const version_id = await versionOf(ref);
    expect(await rowOf(version_id)).toMatchObject({ is_exclusive: true, ai_made: 'altered' });
    await decide(version_id, 'approve');
    expect(await rowOf(ref.video_id)).toMatchObject({ is_exclusive: true, ai_made: 'altered' });
  });

  test('that are rejected change nothing, and others can be named', async () => {
    const ref = await aPublished();
    await edit(ref, { people_shown: '0', ai_made: 'altered' });
    const rejected = await versionOf(ref);
    await decide(rejected, 'reject');
    expect(await listOf(ref.member_id)).toMatchObject([
      { video_id: rejected, state: 'rejected' },
      { video_id: ref.video_id, state: 'published', version_id: null },
    ]);
    expect((await rowOf(ref.video_id)).ai_made).toBe('no');
    await edit(ref, { ai_made: 'made' });
    expect(await versionOf(ref)).not.toBe(rejected);
  });

  test('are nothing new where a form says the same in another order', async () => {
    const ref = await aPublished();
    const people = [await aPerson(ref.member_id, 'Ada'), await aPerson(ref.member_id, 'Bea')];
    await edit(ref, { people: people.join(','), people_shown: '2' });
    await decide(await versionOf(ref), 'approve');
    await edit(ref, { people: people.toReversed().join(', '), people_shown: '2' });
    expect(await versionOf(ref)).toBe(0);
  });

  test('do not replace what somebody has withdrawn a consent for', async () => {
    const ref = await aPublished();
    const person_id = await aPerson(ref.member_id, 'Mara Field');
    await edit(ref, { people: String(person_id), people_shown: '1' });
    await decide(await versionOf(ref), 'approve');
    await edit(ref, { people: '', people_shown: '0' });
    const version_id = await versionOf(ref);
    await sql`update consent set withdrawn_at = now() where video_id = ${ref.video_id}`.execute(
      it.db,
    );
    await expect(decide(version_id, 'approve')).rejects.toMatchObject({
      info: { replaces: 'not published' },
    });
    expect(await peopleOf(ref.video_id)).toEqual([person_id]);
    // The withdrawal has not reached it here, as it does by `withdrawConsent`.
    await deleteOwnVideo(system(), ref);
  });

  test('do not replace what was removed meanwhile, and go with what is deleted', async () => {
    const removed = await aPublished();
    await edit(removed, { ai_made: 'made' });
    const version_id = await versionOf(removed);
    await decide(removed.video_id, 'remove');
    await expect(decide(version_id, 'approve')).rejects.toMatchObject({
      info: { replaces: 'not published' },
    });
    expect((await rowOf(removed.video_id)).ai_made).toBe('no');
    expect(await uncovered(it.db)).toEqual([]);
    const deleted = await aPublished();
    await edit(deleted, { ai_made: 'made' });
    const other_id = await versionOf(deleted);
    await deleteOwnVideo(system(), deleted);
    expect((await rowOf(other_id)).media_id).toBeNull();
    expect((await rowOf(deleted.video_id)).media_id).not.toBeNull();
  });
});

describe('another film of a published video', () => {
  /** The rest is as it is there. */
  const rightFields = {
    categories: '',
    people_shown: '0',
    ai_made: 'altered',
    schedule: '2026-12-24T18:00',
    time_zone: 'Europe/Berlin',
  };

  /** Sent whole; its clip is ready. */
  async function aSent(ref: { member_id: number; video_id: number }): Promise<string> {
    const bytes = randomBytes(64);
    const { member_id } = ref;
    const facts = { bytes: bytes.length, rules: upload_rules_version, replaces: ref.video_id };
    const upload_id = await anUpload(system(), member_id, facts);
    const [draft] = (await showUploadPage(system(), { member_id, lang: 'en' })).drafts;
    expect(draft).toMatchObject({
      fields: { title: 'Slow morning by the lake', visibility: '1' },
      replaces: { video_id: ref.video_id, title: 'Slow morning by the lake' },
    });
    const sender = await openSender(system(), { member_id, upload_id }, () => undefined);
    await sender.write([bytes] as unknown as AsyncIterable<Uint8Array>, { offset: 0 });
    await sender.release();
    await finishUpload(system(), { upload_id });
    const { media_id = 0 } =
      (await it.db
        .selectFrom('upload')
        .select('media_id')
        .where('upload_id', '=', upload_id)
        .executeTakeFirst()) ?? {};
    const ready = await it.db
      .selectFrom('media')
      .select(['rungs', 'thumb_count', 'picture_set', 'width', 'height'])
      .where('media_id', '=', await aMedia(system()))
      .executeTakeFirstOrThrow();
    await it.db.transaction().execute(async (trx) => {
      await sql`update media set state = 'ready', duration = 77, width = ${ready.width}, height = ${ready.height},
        rungs = ${JSON.stringify(ready.rungs)}, thumb_count = ${ready.thumb_count}, picture_set = ${ready.picture_set} where media_id = ${media_id}`.execute(
        trx,
      );
      await showReadyVideos(system(), trx, media_id ?? 0);
    });
    await submitUploadForm(system(), { member_id, upload_id, typed: rightFields });
    return upload_id;
  }

  test('takes its place once it is approved: address, figures and texts stay, the film before is gone', async () => {
    const ref = await aPublished();
    const before = await rowOf(ref.video_id);
    await sql`insert into video_watch (video_id, watches, buckets) values (${ref.video_id}, 2, array_fill(2, array[100]))`.execute(
      it.db,
    );
    const upload_id = await aSent(ref);
    const version_id = await versionOf(ref);
    expect(version_id).toBeGreaterThan(0);
    expect((await rowOf(ref.video_id)).media_id).toBe(before.media_id);
    await edit(ref, { title: 'Renamed meanwhile' });
    await decide(version_id, 'approve');
    const after = await rowOf(ref.video_id);
    expect(after.media_id).not.toBe(before.media_id);
    expect(after).toMatchObject({
      title: 'Renamed meanwhile',
      duration: 77,
      ai_made: 'altered',
      status_id: before.status_id,
      post_date: before.post_date,
    });
    const count = async (query: ReturnType<typeof sql>) => (await query.execute(it.db)).rows.length;
    expect(await count(sql`select from media where media_id = ${before.media_id}`)).toBe(0);
    expect(await count(sql`select from video_watch where video_id = ${ref.video_id}`)).toBe(0);
    expect(
      await count(
        sql`select from upload where upload_id = ${upload_id} and video_id = ${ref.video_id}`,
      ),
    ).toBe(1);
    expect(await listOf(ref.member_id)).toMatchObject([{ state: 'published', views: 500 }]);
    expect((await getVideo(it.ctx(), ref.video_id)).video.duration).toBe('1:17');
    expect(await uncovered(it.db)).toEqual([]);
  });

  test('is for the uploader of a published video, one at a time, with the rules confirmed', async () => {
    const ref = await aPublished();
    const begin = (member_id: number, video_id: number, rules?: string) =>
      anUpload(system(), member_id, { replaces: video_id, rules });
    const other = await aPublished();
    await expect(begin(other.member_id, ref.video_id, upload_rules_version)).rejects.toThrow(
      'not_found',
    );
    await expect(begin(ref.member_id, ref.video_id)).rejects.toMatchObject({
      info: { rules: 'required' },
    });
    const waiting = await aVideo(system(), { member_id: ref.member_id, status: 'pending' });
    await expect(begin(ref.member_id, waiting, upload_rules_version)).rejects.toThrow('already');
    const upload_id = await begin(ref.member_id, ref.video_id, upload_rules_version);
    expect((await listOf(ref.member_id)).at(-1)).toMatchObject({
      video_id: ref.video_id,
      has_version: true,
      version_id: null,
    });
    await expect(begin(ref.member_id, ref.video_id, upload_rules_version)).rejects.toThrow(
      'already',
    );
    await expect(edit(ref, { ai_made: 'made' })).rejects.toThrow('already');
    await deleteOwnVideo(system(), ref);
    const upload = await it.db
      .selectFrom('upload')
      .select('state')
      .where('upload_id', '=', upload_id)
      .executeTakeFirst();
    expect(upload?.state).toBe('cancelled');
  });

  test('has no schedule, and leaves the published one as it is when it is deleted', async () => {
    const ref = await aPublished();
    await aSent(ref);
    const video_id = await versionOf(ref);
    const shown = await getOwnVideo(system(), { ...ref, video_id, lang: 'en' });
    expect(shown.video).toMatchObject({ state: 'waiting', may_edit: true, delete_days: 0 });
    expect(shown.fields).toMatchObject({ title: 'Slow morning by the lake', schedule: '' });
    await deleteOwnVideo(system(), { ...ref, video_id });
    expect((await rowOf(video_id)).media_id).toBeNull();
    expect(await listOf(ref.member_id)).toMatchObject([{ state: 'published', version_id: null }]);
  });
});
