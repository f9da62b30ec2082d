import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aMedia, aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { appealNow, decideNow } from '#tests/support/reports.ts';
import type { Ctx } from '../ctx.ts';
import { hideVideo } from '../cases/index.ts';
import { applyDueDecisions, decideCase, openCase, operator } from '../moderation/index.ts';
import { publishLater } from '../publications/index.ts';
import { publishReadyVideos } from '../videos/index.ts';
import { createAlbum, publishAlbum, publishScheduled, publishVideo } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
let number = 0;
const by = { command: 'velour video publish', holds_records: true };

const open = (kind: 'hash-match' | 'publication', type: 'video' | 'album', id: number) =>
  it.db
    .transaction()
    .execute((trx) => openCase(system(), trx, { kind, subject: { type, id: String(id) } }));
const statusOf = async (type: 'video' | 'album', id: number) => {
  const { rows } = await sql<{ status_id: number }>`
    select status_id from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(it.db);
  return rows[0]?.status_id;
};
const applyAll = async () => {
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
};
/** A video that the operator had published, and that waits again. */
async function coveredVideo(): Promise<number> {
  const video_id = await aVideo(system());
  await it.db
    .updateTable('video')
    .set({ status_id: videoStatus.pending })
    .where('video_id', '=', video_id)
    .execute();
  await sql`select listing_refresh(array[${video_id}]::int[])`.execute(it.db);
  return video_id;
}

describe('a video that was found in a list of hashes', () => {
  test.each([
    ['without a publication', () => aVideo(system(), { status: 'pending' })],
    ['that was published before', coveredVideo],
  ])('%s is not published by the operator until that is decided', async (_, make) => {
    const video_id = await make();
    const { reference } = await open('hash-match', 'video', video_id);
    await expect(publishVideo(system(), { video_id, ...by })).rejects.toMatchObject({
      code: 'invalid',
      info: { reason: 'held', reference },
    });
    expect(await statusOf('video', video_id)).toBe(videoStatus.pending);
    await decideCase(system(), operator, { reference, action: 'approve' });
    await applyAll();
    await publishVideo(system(), { video_id, ...by });
    expect(await statusOf('video', video_id)).toBe(videoStatus.active);
  });

  test('is not published by the decision about another case', async () => {
    const video_id = await aVideo(system(), { status: 'pending' });
    await open('hash-match', 'video', video_id);
    const { reference } = await open('publication', 'video', video_id);
    await expect(
      decideCase(system(), operator, { reference, action: 'approve' }),
    ).rejects.toMatchObject({ code: 'invalid', info: { reason: 'held' } });
  });
});

describe('a match that was confirmed', () => {
  const types = ['the film', 'an own picture', 'a photo of an album'] as const;
  /** Something of a member that waits in its case and was found in a list, in which case it was rejected. */
  async function confirmed(of: (typeof types)[number]) {
    const { member_id } = await aMember(it.ctx(), `Matched-${of.length}-${++number}`);
    const type = of === 'a photo of an album' ? 'album' : 'video';
    const id =
      type === 'album'
        ? await anAlbum(system(), { member_id })
        : await aVideo(system(), { member_id, status: 'pending' });
    const facts = { list_name: 'test', reference: `r-${id}`, kind: 'sha256', distance: 0 };
    if (of === 'an own picture') {
      const { photo_id } = await aPhoto(system());
      await it.db.insertInto('own_preview').values({ video_id: id, photo_id }).execute();
    }
    const file = {
      'the film': sql`select media_id, null::int from video where video_id = ${id}`,
      'an own picture': sql`select null::int, photo_id from own_preview where video_id = ${id}`,
      'a photo of an album': sql`select null::int, min(photo_id) from album_photo where album_id = ${id}`,
    }[of];
    await sql`insert into hash_match (media_id, photo_id, list_name, reference, kind, distance)
      select f.media_id, f.photo_id, ${facts.list_name}, ${facts.reference}, ${facts.kind}, ${facts.distance} from (${file}) as f (media_id, photo_id)`.execute(
      it.db,
    );
    const match = await open('hash-match', type, id);
    const { reference } = await open('publication', type, id);
    const decision_id = await decideNow(system(), match.reference, 'reject');
    return { type, id, member_id, reference, decision_id } as const;
  }
  const closes = async (reference: string) =>
    (
      await it.db
        .selectFrom('moderation_case')
        .select('state')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    ).state;

  test.each(types)(
    'of %s keeps the publication case from publishing it, and that case is closed by rejecting it',
    async (of) => {
      const { type, id, reference } = await confirmed(of);
      await expect(decideNow(system(), reference, 'approve')).rejects.toMatchObject({
        code: 'invalid',
        info: { reason: 'matched' },
      });
      await decideNow(system(), reference, 'reject');
      expect([await closes(reference), await statusOf(type, id)]).toEqual([
        'closed',
        videoStatus.rejected,
      ]);
    },
  );

  test('is cleared by an appeal that is granted', async () => {
    const { id, member_id, decision_id } = await confirmed('the film');
    await appealNow(system(), member_id, decision_id);
    const { reference } = await open('publication', 'video', id);
    await decideNow(system(), reference, 'approve');
    expect(await statusOf('video', id)).toBe(videoStatus.active);
  });
});

test('a video whose film is not ready is approved in no case, whatever the case is about, and is once it is ready', async () => {
  const media_id = await aMedia(system(), { state: 'transcoded' });
  const video_id = await aVideo(system(), { status: 'pending', media_id });
  const { reference } = await open('publication', 'video', video_id);
  await expect(decideNow(system(), reference, 'approve')).rejects.toMatchObject({
    code: 'invalid',
    info: { film: 'not ready' },
  });
  await it.db.transaction().execute(async (trx) => {
    await sql`update media set state = 'ready' where media_id = ${media_id}`.execute(trx);
    await publishReadyVideos(trx, media_id);
  });
  await decideNow(system(), reference, 'approve');
  expect(await statusOf('video', video_id)).toBe(videoStatus.active);
});

test('a published video whose film becomes ready before the time of its schedule is shown at that time', async () => {
  const media_id = await aMedia(system(), { state: 'transcoded' });
  const video_id = await aVideo(system(), { media_id });
  expect(await statusOf('video', video_id)).toBe(videoStatus.processing);
  await it.db.transaction().execute(async (trx) => {
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    await publishLater(trx, video_id, { publish_at, time_zone: 'UTC' });
  });
  await it.db.transaction().execute(async (trx) => {
    await sql`update media set state = 'ready' where media_id = ${media_id}`.execute(trx);
    await publishReadyVideos(trx, media_id);
  });
  expect(await statusOf('video', video_id)).toBe(videoStatus.pending);
  await sql`update video_schedule set publish_at = now() - interval '1 second' where video_id = ${video_id}`.execute(
    it.db,
  );
  await publishScheduled(system());
  expect(await statusOf('video', video_id)).toBe(videoStatus.active);
});

test('a video that a case hides is published neither by the operator nor by the decision about another case', async () => {
  const video_id = await aVideo(system());
  const media_id = await aMedia(system());
  const hiding = await open('hash-match', 'video', video_id);
  await hideVideo(system(), { reference: hiding.reference, video_id });
  await it.db
    .updateTable('moderation_case')
    .set({ state: 'closed', outcome: 'changed', closed_at: new Date() })
    .where('case_id', '=', hiding.case_id)
    .execute();
  await expect(publishVideo(system(), { video_id, ...by })).rejects.toMatchObject({
    code: 'invalid',
    info: { reason: 'held', reference: hiding.reference },
  });
  const { reference } = await open('publication', 'video', video_id);
  await expect(
    decideCase(system(), operator, { reference, action: 'approve' }),
  ).rejects.toMatchObject({ code: 'invalid', info: { reason: 'held' } });
  expect(await statusOf('video', video_id)).toBe(videoStatus.rejected);
  // Another one is not held.
  const other = await aVideo(system(), { status: 'pending', media_id });
  await publishVideo(system(), { video_id: other, ...by });
  expect(await statusOf('video', other)).toBe(videoStatus.active);
});

test('an album whose photo was found in a list is not published until that is decided', async () => {
  const album_id = await createAlbum(system(), {
    orientation: 'str',
    lang: 'en',
    title: 'Stones',
    photos: [await aPhoto(system())],
  });
  const { reference } = await open('hash-match', 'album', album_id);
  await expect(publishAlbum(system(), { album_id, ...by })).rejects.toMatchObject({
    code: 'invalid',
    info: { reason: 'held', reference },
  });
  expect(await statusOf('album', album_id)).toBe(videoStatus.pending);
});
