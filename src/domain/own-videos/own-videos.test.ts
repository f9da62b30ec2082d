import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OwnVideo, OwnVideoSort } from '#contracts/calls/uploads/own-videos.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision, applyNow } from '#tests/support/statements.ts';
import { decideCase, openIfWaiting } from '../moderation/index.ts';
import { saveTerms } from '../terms/index.ts';
import { editVideo, getVideo, setVideoState } from '../videos/index.ts';
import { deleteOwnVideo } from './delete-own-video.ts';
import { editOwnVideo } from './edit-own-video.ts';
import { getOwnVideo } from './get-own-video.ts';
import { listOwnVideos } from './list-own-videos.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const anUploader = async () => (await aMember(it.ctx(), `Owner-${++number}`)).member_id;
const staff = async () => ({
  staff_id: (await aMember(it.ctx(), `Staff-${++number}`)).member_id,
  has_child_safety: false,
});
const listOf = async (member_id: number): Promise<OwnVideo[]> =>
  (await listOwnVideos(system(), { member_id, search: '', sort: 'newest', before: 0 })).videos;
const caseOf = async (video_id: number, kind: string) =>
  it.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('target_id', '=', String(video_id))
    .where('target_type', '=', 'video')
    .where('kind', '=', kind)
    .executeTakeFirst();

/** A video that waits, with its case. */
async function aWaiting(member_id: number): Promise<number> {
  const video_id = await aVideo(system(), { member_id, status: 'pending' });
  await it.db
    .transaction()
    .execute((trx) => openIfWaiting(system(), trx, { type: 'video', id: video_id }));
  return video_id;
}

test('own videos have a state each, whatever happened to them, and no one else’s are listed', async () => {
  const member_id = await anUploader();
  await aVideo(system(), { member_id: await anUploader(), status: 'pending' });
  const inState = async (state: 'uploaded' | 'ready') => aMedia(system(), { state });
  const checking = await aVideo(system(), {
    member_id,
    status: 'pending',
    media_id: await inState('uploaded'),
  });
  const waiting = await aWaiting(member_id);
  const published = await aVideo(system(), { member_id });
  const rejected = await aVideo(system(), { member_id, status: 'rejected' });
  const failed = await aVideo(system(), {
    member_id,
    status: 'pending',
    media_id: await inState('uploaded'),
  });
  await sql`update media set state = 'failed', reason_code = 'damaged', reason = 'x' where media_id = (
    select media_id from video where video_id = ${failed})`.execute(it.db);
  const removed = await aVideo(system(), { member_id });
  await aDecision(system(), { type: 'video', id: String(removed) }, { action: 'remove' });
  const states = (await listOf(member_id)).map(({ video_id, state }) => [video_id, state]);
  expect(states).toEqual([
    [removed, 'removed'],
    [failed, 'failed'],
    [rejected, 'rejected'],
    [published, 'published'],
    [waiting, 'waiting'],
    [checking, 'checking'],
  ]);
});

test('pages joined are all own videos, each once, in the order of each sort', async () => {
  const member_id = await anUploader();
  const media_id = await aMedia(system());
  const ids: number[] = [];
  for (let n = 0; n < upload_limits.page + 3; n++)
    ids.push(await aVideo(system(), { member_id, media_id, status: 'pending' }));
  await sql`update video_stat set views = video_id % 7, likes = video_id % 5 where video_id = any(${ids})`.execute(
    it.db,
  );
  const [seen, unseen] = [ids[3], ids[7]];
  await sql`update video_stat set views = 10 where video_id = any(${[seen, unseen]})`.execute(
    it.db,
  );
  await sql`insert into video_watch (video_id, watches, buckets) values (${seen}, 2, array_fill(2, array[100]))`.execute(
    it.db,
  );
  const listed = async (sort: OwnVideoSort) => {
    const query = { member_id, search: '', sort };
    const first = await listOwnVideos(system(), { ...query, before: 0 });
    const second = await listOwnVideos(system(), { ...query, before: first.next ?? 0 });
    expect([first.videos.length, second.next]).toEqual([upload_limits.page, null]);
    return [...first.videos, ...second.videos];
  };
  const idsBy = async (sort: OwnVideoSort) => (await listed(sort)).map(({ video_id }) => video_id);
  expect(await idsBy('newest')).toEqual(ids.toReversed());
  expect(await idsBy('oldest')).toEqual(ids);
  for (const sort of ['views', 'likes'] as const) {
    const videos = await listed(sort);
    const right = videos.toSorted((a, b) => b[sort] - a[sort] || b.video_id - a.video_id);
    expect(videos).toEqual(right);
    expect(new Set(videos.map(({ video_id }) => video_id))).toEqual(new Set(ids));
  }
  const [longest, ...others] = await listed('watched');
  expect(longest?.video_id).toBe(seen);
  expect(longest?.watched_seconds).toBeGreaterThan(0);
  expect(others.map(({ video_id }) => video_id)).toEqual(
    ids.filter((id) => id !== seen).toReversed(),
  );
  expect(others.filter(({ watched_seconds }) => watched_seconds !== null)).toHaveLength(0);
});

test('a search leaves own videos whose titles contain its text, in any letter case and with all signs', async () => {
  const member_id = await anUploader();
  const titled = (title: string, owner = member_id) =>
    aVideo(system(), { member_id: owner, title });
  const lake = await titled('Über dem SEE: 100 %');
  await titled('Wald am Morgen');
  await titled('Über dem SEE', await anUploader());
  const found = async (search: string) =>
    (await listOwnVideos(system(), { member_id, search, sort: 'newest', before: 0 })).videos.map(
      ({ video_id }) => video_id,
    );
  expect(await found(' über dem see')).toEqual([lake]);
  expect(await found('100 %')).toEqual([lake]);
  expect(await found('%')).toEqual([lake]);
  expect(await found('_')).toEqual([]);
});

test('views and likes stand with each video', async () => {
  const member_id = await anUploader();
  const video_id = await aVideo(system(), { member_id });
  await sql`update video_stat set views = 1234, likes = 7 where video_id = ${video_id}`.execute(
    it.db,
  );
  expect(await listOf(member_id)).toMatchObject([{ video_id, views: 1234, likes: 7 }]);
});

test('changes that a reviewer asks for are answered by the uploader once, which the case records', async () => {
  const member_id = await anUploader();
  const video_id = await aWaiting(member_id);
  const by = await staff();
  const { reference = '', case_id = 0 } = (await caseOf(video_id, 'publication')) ?? {};
  const { decision_id } = await decideCase(system(), by, {
    reference,
    action: 'ask-changes',
    details: { changes: { title: 'Say where it is.' } },
  });
  await applyNow(system(), decision_id);
  const [asked] = await listOf(member_id);
  expect(asked).toMatchObject({ state: 'changes', changes: { title: 'Say where it is.' } });
  const answers = () =>
    it.db
      .selectFrom('case_event')
      .select(['actor', 'member_id'])
      .where('case_id', '=', case_id)
      .where('kind', '=', 'answered')
      .execute();
  expect(await answers()).toEqual([]);
  const ref = { member_id, video_id };
  const typed = { title: 'Slow morning by the Attersee' };
  await editOwnVideo(system(), { ...ref, typed, is_answer: true });
  expect(await listOf(member_id)).toMatchObject([{ state: 'waiting', title: typed.title }]);
  // By this event the queue takes it up again.
  expect(await answers()).toEqual([{ actor: 'member', member_id }]);
  // There is nothing to answer any more.
  await expect(editOwnVideo(system(), { ...ref, typed, is_answer: true })).rejects.toThrow(
    'already',
  );
});

test('texts of a published video change at once, with a case for a look afterwards; answers about people wait for a decision', async () => {
  const member_id = await anUploader();
  const video_id = await aVideo(system(), { member_id });
  const ref = { member_id, video_id };
  const edit = (typed: object) => editOwnVideo(system(), { ...ref, typed, is_answer: false });
  await edit({});
  await edit({ visibility: '0' });
  expect(await caseOf(video_id, 'edit')).toBeUndefined();
  await edit({ title: 'Another lake', people_shown: '7', ai_made: 'made', visibility: '1' });
  await edit({ title: 'Another lake', people_shown: '7', ai_made: 'made' });
  expect(await caseOf(video_id, 'edit')).toMatchObject({ times: 1, member_id });
  expect((await getOwnVideo(system(), { ...ref, lang: 'en' })).fields).toMatchObject({
    title: 'Another lake',
    people_shown: '0',
    ai_made: 'no',
    visibility: '1',
  });
  expect(await listOf(member_id)).toMatchObject([
    { state: 'waiting', replaces: { video_id } },
    { state: 'published' },
  ]);
  await expect(edit({ title: '' })).rejects.toMatchObject({ info: { title: 'required' } });
  await saveTerms(system(), [
    { kind: 'exact', term: 'pier', lang: null, places: ['title'], effect: 'hold', help: null },
  ]);
  system().terms.forget();
  await expect(edit({ title: 'The pier' })).rejects.toMatchObject({
    info: { title: 'restricted' },
  });
});

test('an unlisted video is shown to strangers who have its address, and stands in no list, search or dump', async () => {
  const member_id = await anUploader();
  const video_id = await aVideo(system(), { member_id, title: 'Zanzibar quay' });
  const anonymous = it.ctx();
  const find = async () => {
    const { rows } = await sql`
      select 'listing' as place from listing where video_id = ${video_id}
      union all select 'search' from video_search where video_id = ${video_id}
      union all select 'things' from video where video_id = ${video_id} and things <> ''`.execute(
      it.db,
    );
    return rows.length;
  };
  const edit = (visibility: string) =>
    editOwnVideo(system(), { member_id, video_id, typed: { visibility }, is_answer: false });
  const listed = await find();
  expect(listed).toBeGreaterThan(0);
  await edit('2');
  expect(await find()).toBe(0);
  expect((await getVideo(anonymous, video_id)).video).toMatchObject({
    is_unlisted: 1,
    is_private: 0,
  });
  expect((await getOwnVideo(system(), { member_id, video_id, lang: 'en' })).fields.visibility).toBe(
    '2',
  );
  expect(await listOf(member_id)).toMatchObject([{ state: 'published', is_unlisted: true }]);
  const { rows } = await sql`select from removed_video where video_id = ${video_id}`.execute(it.db);
  expect(rows).toHaveLength(1);
  // By the operator as well, whatever it was before.
  await editVideo(system(), video_id, { is_private: true });
  await edit('2');
  await setVideoState(system(), video_id, { is_private: true });
  expect((await getOwnVideo(system(), { member_id, video_id, lang: 'en' })).fields.visibility).toBe(
    '0',
  );
  await edit('0');
  await expect(getVideo(anonymous, video_id)).rejects.toThrow('private');
  await edit('1');
  expect(await find()).toBe(listed);
});

test('deleting is for the member alone, and hides a video at once', async () => {
  const member_id = await anUploader();
  const video_id = await aWaiting(member_id);
  const other = { video_id, member_id: await anUploader() };
  await expect(deleteOwnVideo(system(), other)).rejects.toThrow('not_found');
  await expect(editOwnVideo(system(), { ...other, typed: {}, is_answer: false })).rejects.toThrow(
    'not_found',
  );
  await deleteOwnVideo(system(), { member_id, video_id });
  expect(await listOf(member_id)).toMatchObject([{ video_id, state: 'deleted' }]);
  await expect(
    editOwnVideo(system(), { member_id, video_id, typed: {}, is_answer: false }),
  ).rejects.toThrow('already');
});

test('a frame of the film is chosen before a decision, by the second; afterwards it stays', async () => {
  const member_id = await anUploader();
  const video_id = await aWaiting(member_id);
  const ref = { member_id, video_id };
  const category = await it.db
    .insertInto('category')
    .values({ dir: 'previews', title: 'Lakes' })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  const choose = async (preview: string) =>
    editOwnVideo(system(), {
      ...ref,
      typed: { categories: String(category.category_id) },
      preview,
      is_answer: false,
    });
  const chosen = async () =>
    (await getOwnVideo(system(), { ...ref, lang: 'en' })).previews.flatMap(
      ({ is_chosen, second }) => (is_chosen ? [second] : []),
    );
  expect(await chosen()).toEqual([3]);
  await choose('38.2');
  expect(await chosen()).toEqual([39]);
  for (const typed of ['', 'x', '-1'])
    await expect(choose(typed)).rejects.toMatchObject({ info: { preview: 'no_preview' } });
  await aDecision(system(), { type: 'video', id: String(video_id) }, { action: 'approve' });
  expect(await chosen()).toEqual([]);
  await expect(choose('3')).rejects.toMatchObject({ code: 'already' });
  const row = await it.db
    .selectFrom('video')
    .select('poster_index')
    .where('video_id', '=', video_id)
    .executeTakeFirst();
  expect(row?.poster_index).toBe(6);
});

test('whether a video is shown here alone is stored, and its length holds for another answer until it is decided', async () => {
  const member_id = await anUploader();
  const video_id = await aWaiting(member_id);
  const media = sql`media_id = (select media_id from video where video_id = ${video_id})`;
  await sql`update media set duration = 420, min_seconds = 360 where ${media}`.execute(it.db);
  await sql`update video set is_exclusive = true where video_id = ${video_id}`.execute(it.db);
  const { category_id } = await it.db
    .insertInto('category')
    .values({ dir: 'nights', title: 'Nights' })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  const categories = String(category_id);
  const edit = (more: Record<string, string>) =>
    editOwnVideo(system(), {
      member_id,
      video_id,
      typed: { title: 'The lake at night', categories, ...more },
      is_answer: false,
    });
  const answer = async () =>
    (await getOwnVideo(system(), { member_id, video_id, lang: 'en' })).fields.exclusive;
  expect(await answer()).toBe('1');
  await edit({});
  expect(await answer()).toBe('1');
  await expect(edit({ exclusive: '0', title: 'The longer lake' })).rejects.toMatchObject({
    code: 'invalid',
    info: { exclusive: 'short_video' },
  });
  const { fields } = await getOwnVideo(system(), { member_id, video_id, lang: 'en' });
  expect([fields.exclusive, fields.title]).toEqual(['1', 'The lake at night']);
  await sql`update media set duration = 700 where ${media}`.execute(it.db);
  await edit({ exclusive: '0' });
  expect(await answer()).toBe('0');
  const { rows } = await sql<{ min_seconds: number }>`
    select min_seconds from media where ${media}`.execute(it.db);
  expect(rows).toEqual([{ min_seconds: 600 }]);
});
