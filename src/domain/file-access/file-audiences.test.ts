import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { a_command, aMedia, aVideo, anAlbum } from '#tests/support/factories.ts';
import { filesOf } from '#tests/support/file-audiences.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import { setAlbumState } from '../albums/index.ts';
import { addCaptions } from '../captions/index.ts';
import { createAlbum } from '../submissions/index.ts';
import { setVideoState } from '../videos/index.ts';
import { createFileAudiences } from './file-audiences.ts';
import { ownsFile, readAudiences } from './read-audiences.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const audienceOf = async (storage_key: string) =>
  (await readAudiences(it.db, [storage_key])).get(storage_key);
const keyOf = async (media_id: number) =>
  (
    await it.db
      .selectFrom('media')
      .select('storage_key')
      .where('media_id', '=', media_id)
      .executeTakeFirstOrThrow()
  ).storage_key;
const remove = (type: 'video' | 'album', id: number) =>
  aDecision(system(), { type, id: String(id) }, { action: 'remove' });

describe('those who may have the files of a clip', () => {
  test('follow the most public one of the videos that show it, and a case that hides one before its uploader', async () => {
    const media_id = await aMedia(it.ctx());
    const key = await keyOf(media_id);
    expect(await audienceOf(key)).toBe('everyone');
    const one = await aVideo(system(), { media_id });
    expect(await audienceOf(key)).toBe('everyone');
    await setVideoState(system(), one, { is_private: true });
    expect(await audienceOf(key)).toBe('members');
    const two = await aVideo(system(), { media_id });
    expect(await audienceOf(key)).toBe('everyone');
    await sql`update video set is_unlisted = true where video_id = ${two}`.execute(it.db);
    expect(await audienceOf(key)).toBe('everyone');
    await setVideoState(system(), two, { status: 'rejected' });
    expect(await audienceOf(key)).toBe('members');
    for (const status of ['pending', 'rejected', 'deleted'] as const) {
      await setVideoState(system(), one, { status });
      expect([status, await audienceOf(key)]).toEqual([status, 'owner']);
    }
    await remove('video', two);
    expect(await audienceOf(key)).toBe('nobody');
  });

  test('are the uploaders of its videos where none is shown, and no other member', async () => {
    const [anna, berta] = [await aMember(it.ctx(), 'Anna'), await aMember(it.ctx(), 'Berta')];
    const media_id = await aMedia(it.ctx());
    const { member_id } = anna;
    await aVideo(system(), { media_id, member_id, status: 'pending' });
    const storage_key = await keyOf(media_id);
    const owns = (id: number) => ownsFile(it.ctx(), { storage_key, member_id: id });
    expect([await owns(member_id), await owns(berta.member_id)]).toEqual([true, false]);
  });
});

test('captions and an own picture have the audience of their video, regardless of other videos of its clip', async () => {
  const media_id = await aMedia(it.ctx());
  const video_id = await aVideo(system(), { media_id });
  await aVideo(system(), { media_id });
  const bytes = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nFog\n');
  await addCaptions(system(), { video_id, lang: 'en', bytes });
  const { storage_key: poster_key } = await aPhoto(system());
  await it.db.transaction().execute(async (trx) => {
    await sql`update publication set poster_key = ${poster_key} where video_id = ${video_id}`.execute(
      trx,
    );
    await sql`update video set poster_key = ${poster_key} where video_id = ${video_id}`.execute(
      trx,
    );
  });
  const clip = await keyOf(media_id);
  const own = (await filesOf(it.db, { type: 'video', id: video_id })).filter((key) => key !== clip);
  expect(own).toHaveLength(2);
  const all = async () => [...(await readAudiences(it.db, [...own, clip])).values()];
  expect(await all()).toEqual(['everyone', 'everyone', 'everyone']);
  await setVideoState(system(), video_id, { is_private: true });
  expect(await all()).toEqual(['members', 'members', 'everyone']);
});

test('photos are for everyone who may see an album of them; those of a draft are for its member', async () => {
  const { member_id } = await aMember(it.ctx(), 'Clara');
  const waiting = await anAlbum(system(), { member_id });
  const [waits = ''] = await filesOf(it.db, { type: 'album', id: waiting });
  expect(await audienceOf(waits)).toBe('owner');
  const { photo_id, storage_key: key } = await aPhoto(system());
  const album_id = await createAlbum(system(), {
    orientation: 'str',
    lang: 'en',
    title: 'Stones',
    photos: [{ photo_id }],
    command: a_command,
  });
  expect(await audienceOf(key)).toBe('everyone');
  await setAlbumState(system(), album_id, { is_private: true });
  expect(await audienceOf(key)).toBe('members');
  await remove('album', album_id);
  expect(await audienceOf(key)).toBe('nobody');

  const { photo_id: drafted, storage_key } = await aPhoto(system());
  const draft_id = randomBytes(11).toString('hex');
  await it.db
    .insertInto('album_draft')
    .values({ draft_id, member_id, rules_version: '1' })
    .execute();
  await it.db
    .insertInto('album_draft_photo')
    .values({
      draft_id,
      number: 1,
      place: 1,
      file_key: randomBytes(11).toString('hex'),
      file_name: 'fog.jpg',
      bytes: 10,
      content_hash: randomBytes(32),
      state: 'ready',
      photo_id: drafted,
    })
    .execute();
  expect(await audienceOf(storage_key)).toBe('owner');
  expect(await ownsFile(it.ctx(), { storage_key, member_id })).toBe(true);
});

describe('a process', () => {
  test('asks for all files that are asked for meanwhile in one statement, and again once its answer is too old or forgotten', async () => {
    const media_id = await aMedia(it.ctx());
    const video_id = await aVideo(system(), { media_id });
    const key = await keyOf(media_id);
    let [now, statements] = [1000, 0];
    const counted = createDb({ url: it.url('app'), log: silentLog });
    const db = counted.db.withPlugin({
      transformQuery: ({ node }) => (statements++, node),
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const files = createFileAudiences({
      db,
      log: silentLog,
      patience_ms: 30_000,
      now: () => now,
    });
    const keys = Array.from({ length: 500 }, () => randomBytes(11).toString('hex'));
    const found = await Promise.all([...keys, key].map((each) => files.of(each)));
    expect(new Set(found)).toEqual(new Set(['everyone']));
    expect(statements).toBeLessThanOrEqual(2);
    const before = statements;
    await setVideoState(system(), video_id, { is_private: true });
    now += 5000;
    expect([await files.of(key), statements]).toEqual(['everyone', before]);
    now += 1;
    expect([await files.of(key), statements]).toEqual(['members', before + 1]);
    await setVideoState(system(), video_id, { is_private: false });
    now += 1000;
    expect([await files.of(key), statements]).toEqual(['members', before + 1]);
    now += 1;
    expect([await files.of(key), statements]).toEqual(['everyone', before + 2]);
    await setVideoState(system(), video_id, { is_private: true });
    files.forget(key);
    expect([await files.of(key), statements]).toEqual(['members', before + 3]);
    files.forget();
    expect([await files.of(key), statements]).toEqual(['members', before + 4]);
    await counted.close();
  });

  test('remembers a limited number of answers, and refusals longer than answers for public files; both hold without a database', async () => {
    const media_id = await aMedia(it.ctx());
    await aVideo(system(), { media_id, is_private: true });
    const key = await keyOf(media_id);
    let now = 1000;
    const away = createDb({ url: it.url('app'), log: silentLog });
    const files = createFileAudiences({
      db: away.db,
      log: silentLog,
      most: 10,
      patience_ms: 30_000,
      now: () => now,
    });
    expect(await files.of(key)).toBe('members');
    for (let n = 0; n < 30; n++) await files.of(randomBytes(11).toString('hex'));
    await away.close();
    now += 60_000;
    expect(await files.of(key)).toBe('members');
    expect(await files.of(randomBytes(11).toString('hex'))).toBe('everyone');
  });

  test('without a database files play on, and wait for it half a second once', async () => {
    // An address that answers nothing.
    const away = createDb({ url: 'postgres://visitor@192.0.2.1:5432/velour', log: silentLog });
    const files = createFileAudiences({ db: away.db, log: silentLog });
    const begun = performance.now();
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, n) => files.of(String(n).padStart(22, 'a'))),
    );
    expect(new Set(found)).toEqual(new Set(['everyone']));
    for (let n = 0; n < 20; n++) await files.of(String(n).padStart(22, 'b'));
    expect(performance.now() - begun).toBeLessThan(1500);
    await away.close();
  });
});
