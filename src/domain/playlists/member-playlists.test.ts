import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aPhoto, manyVideosOf } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { eraseAccount } from '../erasure/index.ts';
import { recount } from '../stats/index.ts';
import { setVideoState } from '../videos/index.ts';
import {
  addToPlaylist,
  deletePlaylist,
  getOwnPlaylist,
  getOwnPlaylistQueue,
  getPlaylistQueue,
  listOwnPlaylists,
  listPlaylists,
  listPlaylistVideos,
  moveInPlaylist,
  removeFromPlaylist,
  savePlaylist,
} from './index.ts';

const it = withCtx();
let videos: number[] = [];
beforeAll(async () => {
  videos = await manyVideosOf(it.ctx(), { count: 12 });
});

const typed = (member_id: number, title: string, more = {}) => ({
  member_id,
  title,
  description: '',
  categories: [],
  is_public: false,
  orientation: 'str' as const,
  ...more,
});
const order = async (member_id: number, playlist_id: number): Promise<number[]> =>
  (await getOwnPlaylist(it.ctx(), { member_id, playlist_id, after: 0 })).videos.map(
    ({ video_id }) => video_id,
  );
/** Playlists whose count of videos is wrong. */
const miscounted = async (): Promise<unknown[]> =>
  (
    await sql`select playlist_id from playlist as p
      where items <> (select count(*) from playlist_item as i where i.playlist_id = p.playlist_id)`.execute(
      it.db,
    )
  ).rows;

/** A playlist with the first videos in order. */
async function aList(name: string, count = 4) {
  const { member_id } = await aMember(it.ctx(), name);
  const playlist_id = await savePlaylist(it.ctx(), typed(member_id, 'Calm evenings'));
  const own = { member_id, playlist_id };
  for (const video_id of videos.slice(0, count))
    await addToPlaylist(it.ctx(), { ...own, video_id });
  return own;
}

test('a new one is private, an edit shows it in the list of all, and deleting takes it out of every count', async () => {
  const { member_id, playlist_id } = await aList('Ada');
  const shown = async () =>
    (
      await listPlaylists(it.ctx(), {
        sort: 'recent',
        count: 40,
        section: 'member',
        object_id: String(member_id),
        page: 1,
        orientation: 'str',
      })
    ).playlists.map((each) => [each.title, each.dir, each.total_videos]);
  expect(await shown()).toEqual([]);
  await expect(listPlaylistVideos(it.ctx(), { playlist_id, after: 0 })).rejects.toMatchObject({
    code: 'private',
  });
  const edit = { playlist_id, is_public: true, description: 'For calm evenings.' };
  expect(await savePlaylist(it.ctx(), typed(member_id, 'Calm nights', edit))).toBe(playlist_id);
  expect(await shown()).toEqual([['Calm nights', 'calm-nights', 4]]);
  expect((await listPlaylistVideos(it.ctx(), { playlist_id, after: 0 })).videos).toHaveLength(4);
  expect(await miscounted()).toEqual([]);
  await deletePlaylist(it.ctx(), { member_id, playlist_id });
  expect(await shown()).toEqual([]);
  expect(await miscounted()).toEqual([]);
  await expect(deletePlaylist(it.ctx(), { member_id, playlist_id })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a form that is sent twice, also at once, makes one playlist', async () => {
  const { member_id } = await aMember(it.ctx(), 'Ben');
  const video_id = videos[0] ?? 0;
  const sent = await Promise.allSettled(
    ['Rainy days', 'rainy  DAYS', 'Rainy days'].map((title) =>
      savePlaylist(it.ctx(), typed(member_id, title, { video_id })),
    ),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'invalid', info: { title: 'taken' } },
  });
  const { playlists, video_title } = await listOwnPlaylists(it.ctx(), { member_id, video_id });
  expect(playlists).toMatchObject([{ items: 1, has_video: true, visible: 0 }]);
  expect(video_title).not.toBe('');
});

test('a video is in once, even if it is added several times at once; one that is out stays out', async () => {
  const own = await aList('Cleo', 0);
  const video_id = videos[0] ?? 0;
  const added = await Promise.allSettled(
    [1, 2, 3].map(() => addToPlaylist(it.ctx(), { ...own, video_id })),
  );
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'already' },
  });
  for (let times = 0; times < 2; times++) await removeFromPlaylist(it.ctx(), { ...own, video_id });
  expect(await order(own.member_id, own.playlist_id)).toEqual([]);
  expect(await miscounted()).toEqual([]);
});

test('a move puts one video next to another one, and all others keep their order', async () => {
  const own = await aList('Dora');
  const [a = 0, b = 0, c = 0, d = 0] = videos;
  const move = (video_id: number, to: Parameters<typeof moveInPlaylist>[1]['to']) =>
    moveInPlaylist(it.ctx(), { ...own, video_id, to });
  const now = () => order(own.member_id, own.playlist_id);
  await move(c, 'start');
  expect(await now()).toEqual([c, a, b, d]);
  await move(c, 'end');
  expect(await now()).toEqual([a, b, d, c]);
  await move(c, { side: 'before', neighbour: b });
  expect(await now()).toEqual([a, c, b, d]);
  await move(a, { side: 'after', neighbour: b });
  expect(await now()).toEqual([c, b, a, d]);
  for (let times = 0; times < 2; times++) await move(a, { side: 'before', neighbour: d });
  await move(a, { side: 'after', neighbour: a });
  expect(await now()).toEqual([c, b, a, d]);
  await expect(move(a, { side: 'after', neighbour: 60_000_000 })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(move(60_000_000, 'end')).rejects.toMatchObject({ code: 'not_found' });
});

test('forty moves between the same two find room, and nothing is lost', async () => {
  const own = await aList('Emma');
  const [a = 0, b = 0, c = 0, d = 0] = videos;
  for (let times = 0; times < 20; times++)
    for (const video_id of [c, d])
      await moveInPlaylist(it.ctx(), {
        ...own,
        video_id,
        to: { side: 'before', neighbour: b },
      });
  expect(await order(own.member_id, own.playlist_id)).toEqual([a, c, d, b]);
});

test('two tabs that add, move and remove at once lose no video and double none', async () => {
  const own = await aList('Fanny', 6);
  const [first = 0, second = 0] = videos;
  for (const [index, video_id] of videos.slice(6).entries())
    await Promise.all([
      addToPlaylist(it.ctx(), { ...own, video_id }),
      moveInPlaylist(it.ctx(), { ...own, video_id: videos[index] ?? 0, to: 'start' }),
      moveInPlaylist(it.ctx(), {
        ...own,
        video_id: first,
        to: { side: 'after', neighbour: second },
      }),
    ]);
  expect((await order(own.member_id, own.playlist_id)).toSorted((x, y) => x - y)).toEqual(
    videos.toSorted((x, y) => x - y),
  );
  expect(await miscounted()).toEqual([]);
});

test('the number of listed videos is right after a video was hidden in the moment in which it was added', async () => {
  const { member_id, playlist_id } = await aList('Greta-Quick', 1);
  await savePlaylist(it.ctx(), typed(member_id, 'Calm evenings', { playlist_id, is_public: true }));
  const wrong = async () =>
    (await recount(it.ctx())).filter(({ differing }) => differing > 0).map(({ kind }) => kind);
  for (const add of [
    (video_id: number) => addToPlaylist(it.ctx(), { member_id, playlist_id, video_id }),
    (video_id: number) =>
      savePlaylist(it.ctx(), typed(member_id, 'Begun in a moment', { is_public: true, video_id })),
  ]) {
    const video_id = await aVideo(it.ctx());
    await it.db.transaction().execute(async (hiding) => {
      await sql`select video_lock(array[${video_id}]::int[])`.execute(hiding);
      await sql`update video set is_private = true where video_id = ${video_id}`.execute(hiding);
      await sql`select listing_refresh(array[${video_id}]::int[])`.execute(hiding);
      await add(video_id);
    });
    expect(await wrong()).toEqual([]);
  }
});

test('a video that is not shown stays in the order and reveals nothing else; deleting it for good takes it out', async () => {
  const own = await aList('Greta', 2);
  const gone = await aVideo(it.ctx());
  await addToPlaylist(it.ctx(), { ...own, video_id: gone });
  await moveInPlaylist(it.ctx(), { ...own, video_id: gone, to: 'start' });
  await setVideoState(it.ctx({ kind: 'system' }), gone, { status: 'rejected' });
  const { videos: items, items: count } = await getOwnPlaylist(it.ctx(), { ...own, after: 0 });
  expect([count, items[0]]).toEqual([
    3,
    { video_id: gone, dir: '', title: '', lang: 'en', duration: '', thumb: '' },
  ]);
  await expect(addToPlaylist(it.ctx(), { ...own, video_id: gone })).rejects.toMatchObject({
    code: 'not_found',
  });
  await it.db.deleteFrom('video').where('video_id', '=', gone).execute();
  expect((await getOwnPlaylist(it.ctx(), { ...own, after: 0 })).items).toBe(2);
  expect(await miscounted()).toEqual([]);
});

test('pages of a long list join to all of it; beyond a thousand it is full', async () => {
  const own = await aList('Hanna', 0);
  const many = await manyVideosOf(it.ctx(), { count: limits.playlist_items + 1 });
  const [over = 0, ...all] = many;
  await sql`insert into playlist_item (playlist_id, video_id, position)
    select ${own.playlist_id}, v, n from unnest(${all}::int[]) with ordinality as x(v, n)`.execute(
    it.db,
  );
  await savePlaylist(it.ctx(), typed(own.member_id, 'Calm evenings', { ...own, is_public: true }));
  const joined = async (
    read: (after: number) => Promise<{ videos: { video_id: number }[]; next: number }>,
  ) => {
    const ids: number[] = [];
    let after = 0;
    do {
      const page = await read(after);
      ids.push(...page.videos.map(({ video_id }) => video_id));
      after = page.next;
    } while (after > 0);
    return ids;
  };
  expect(await joined((after) => getOwnPlaylist(it.ctx(), { ...own, after }))).toEqual(all);
  // Moves across the border of a page name a video of the next one.
  expect(await getOwnPlaylist(it.ctx(), { ...own, after: 0 })).toMatchObject({
    next: all[59],
    following: all[60],
  });
  expect(
    await joined((after) => listPlaylistVideos(it.ctx(), { playlist_id: own.playlist_id, after })),
  ).toEqual(all);
  await expect(addToPlaylist(it.ctx(), { ...own, video_id: over })).rejects.toMatchObject({
    code: 'full',
  });
  await expect(
    listPlaylistVideos(it.ctx(), { playlist_id: own.playlist_id, after: over }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('two hundred playlists are the most, and sixty new ones an hour, twenty on the first day', async () => {
  const { member_id } = await aMember(it.ctx(), 'Ida');
  const insert = (count: number, age: string) =>
    sql`insert into playlist (member_id, orientation, dir, title, description, created_at)
      select ${member_id}, 1, 'x', 'List ' || n || ${age}::text, '', now() - ${age}::interval
      from generate_series(1, ${count}::int) n`.execute(it.db);
  await insert(20, '10 min');
  await expect(savePlaylist(it.ctx(), typed(member_id, 'Too new'))).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  await sql`update member set created_at = now() - interval '2 days' where member_id = ${member_id}`.execute(
    it.db,
  );
  await savePlaylist(it.ctx(), typed(member_id, 'Known by now'));
  await insert(39, '20 min');
  await expect(savePlaylist(it.ctx(), typed(member_id, 'One more'))).rejects.toMatchObject({
    code: 'too_many_requests',
    info: { retry_after: expect.any(Number) },
  });
  await sql`update playlist set created_at = created_at - interval '2 hours' where member_id = ${member_id}`.execute(
    it.db,
  );
  await insert(140, '3 hours');
  await expect(savePlaylist(it.ctx(), typed(member_id, 'One more'))).rejects.toMatchObject({
    code: 'full',
  });
});

test('additions and moves have a budget of an hour, which the owner may set; what is refused is not counted', async () => {
  const own = await aList('Lotte', 2);
  const [one = 0, two = 0] = videos;
  const ctx = it.ctx();
  const budgets = {
    'playlist-items': { new: 3, others: 9 },
    'playlist-moves': { new: 2, others: 9 },
  };
  const bounded = { ...ctx, settings: { ...ctx.settings, budgets } };
  const add = (video_id: number) => addToPlaylist(bounded, { ...own, video_id });
  const move = () => moveInPlaylist(bounded, { ...own, video_id: one, to: 'end' });
  await sql`delete from member_hour where member_id = ${own.member_id}`.execute(it.db);
  await expect(add(two)).rejects.toMatchObject({ code: 'already' });
  for (const video_id of videos.slice(2, 5)) await add(video_id);
  await expect(add(videos[5] ?? 0)).rejects.toMatchObject({
    code: 'too_many_requests',
    info: { retry_after: expect.any(Number) },
  });
  await move();
  await move();
  await expect(move()).rejects.toMatchObject({ code: 'too_many_requests' });
  expect((await order(own.member_id, own.playlist_id)).at(0)).toBe(two);
  await sql`update member_hour set began_at = now() - interval '61 min' where member_id = ${own.member_id}`.execute(
    it.db,
  );
  await add(videos[5] ?? 0);
  await move();
});

test('nothing of another member’s playlist can be read or changed', async () => {
  const { playlist_id } = await aList('Jutta', 2);
  const { member_id } = await aMember(it.ctx(), 'Karl');
  const [first = 0] = videos;
  const foreign = { member_id, playlist_id, video_id: first };
  const tries = [
    () => getOwnPlaylist(it.ctx(), { ...foreign, after: 0 }),
    () => savePlaylist(it.ctx(), typed(member_id, 'Mine now', { playlist_id })),
    () => deletePlaylist(it.ctx(), foreign),
    () => addToPlaylist(it.ctx(), { ...foreign, video_id: videos[5] ?? 0 }),
    () => removeFromPlaylist(it.ctx(), foreign),
    () => moveInPlaylist(it.ctx(), { ...foreign, to: 'end' }),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  const { playlists } = await listOwnPlaylists(it.ctx(), { member_id, video_id: first });
  expect(playlists).toEqual([]);
});

test('an erased account leaves no playlist, and the counts of lists follow', async () => {
  const { member_id, playlist_id } = await aList('Lena', 2);
  await savePlaylist(it.ctx(), typed(member_id, 'Calm evenings', { playlist_id, is_public: true }));
  await eraseAccount(it.ctx({ kind: 'system' }), member_id, 'operator');
  const left = await it.db
    .selectFrom('playlist')
    .select('playlist_id')
    .where('playlist_id', '=', playlist_id)
    .execute();
  expect(left).toEqual([]);
  expect((await recount(it.ctx())).filter((each) => each.differing > 0)).toEqual([]);
});

test('a queue has all listed videos in the order of the member, and skips what is hidden or private', async () => {
  const own = await aList('queue-owner', 4);
  const [first = 0, second = 0, third = 0, fourth = 0] = videos;
  await moveInPlaylist(it.ctx(), { ...own, video_id: fourth, to: 'start' });
  const queued = async (): Promise<number[]> =>
    (await getOwnPlaylistQueue(it.ctx(), own)).videos.map(({ video_id }) => video_id);
  expect(await queued()).toEqual([fourth, first, second, third]);
  await setVideoState(it.ctx({ kind: 'system' }), second, { is_private: true });
  expect(await queued()).toEqual([fourth, first, third]);
  await setVideoState(it.ctx({ kind: 'system' }), second, { is_private: false });
  expect(await queued()).toEqual([fourth, first, second, third]);
  await expect(getPlaylistQueue(it.ctx(), own.playlist_id)).rejects.toMatchObject({
    code: 'private',
  });
  const { member_id } = await aMember(it.ctx(), 'queue-stranger');
  await expect(getOwnPlaylistQueue(it.ctx(), { ...own, member_id })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(getPlaylistQueue(it.ctx(), 99_999_999)).rejects.toMatchObject({ code: 'not_found' });
});

test('a queue shows the own picture of a video, as its cards do', async () => {
  const own = await aList('queue-painter', 2);
  const [painted = 0] = videos;
  const { storage_key } = await aPhoto(it.ctx());
  await it.db.transaction().execute(async (trx) => {
    await sql`update publication set poster_key = ${storage_key} where video_id = ${painted}`.execute(
      trx,
    );
    await sql`update video set poster_key = ${storage_key} where video_id = ${painted}`.execute(
      trx,
    );
  });
  const thumbs = (await getOwnPlaylistQueue(it.ctx(), own)).videos.map(({ thumb }) => thumb);
  expect(thumbs[0]).toContain(`/media/a/${storage_key}/320.jpg`);
  expect(thumbs[1]).toMatch(/\/media\/p\/[^/]+\/t\d+-320\.jpg$/);
});
