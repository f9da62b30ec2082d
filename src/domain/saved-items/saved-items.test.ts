import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  parseSavedCode,
  saved_limits,
  type DeviceFavourite,
  type SavedItems,
  type SavedObject,
} from '#contracts/calls/social/saved-items.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { deleteLater } from '../deletions/index.ts';
import { blockMember, savePrivacy } from '../profiles/index.ts';
import { createAlbum, deleteVideo } from '../submissions/index.ts';
import { subscribe } from '../subscriptions/index.ts';
import { setVideoState } from '../videos/index.ts';
import { castVote } from '../votes/index.ts';
import {
  addSaved,
  finishWatching,
  getMarks,
  listSaved,
  listSharedFavourites,
  mergeFavourites,
  removeSaved,
  saveWatchLater,
} from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let made = 0;
const newMember = async (): Promise<number> =>
  (await aMember(it.ctx(), `Saver${++made}`)).member_id;
const newVideos = async (count: number): Promise<SavedObject[]> => {
  const videos: SavedObject[] = [];
  for (let n = 0; n < count; n++) videos.push({ kind: 'video', id: await aVideo(system()) });
  return videos;
};
const anAlbum = async (): Promise<SavedObject> => ({
  kind: 'album',
  id: await createAlbum(system(), {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title: 'Dunes',
    photos: [],
  }),
});
const [favourites, watch_later] = ['favourites', 'watch_later'] as const;
const list = (
  member_id: number,
  after = 'first',
  of: typeof favourites | typeof watch_later = favourites,
): Promise<SavedItems> => listSaved(it.ctx(), { member_id, list: of, after });
const codes = ({ items }: SavedItems): string[] => items.map(({ code }) => code);
const codeOf = ({ kind, id }: SavedObject): string => `${kind === 'video' ? 'v' : 'a'}${id}`;
const hour = 3600;
const now = (): number => Math.floor(Date.now() / 1000);
const merge = (member_id: number, items: DeviceFavourite[], at = now()) =>
  mergeFavourites(it.ctx(), { member_id, items, now: at });

test('videos and albums are added once, listed newest first, and removed as often as one likes', async () => {
  const member_id = await newMember();
  const [video] = (await newVideos(1)) as [SavedObject];
  const album = await anAlbum();
  for (const object of [video, album])
    await addSaved(it.ctx(), { member_id, list: favourites, object });
  await expect(
    addSaved(it.ctx(), { member_id, list: favourites, object: video }),
  ).rejects.toMatchObject({ code: 'already' });
  const shown = await list(member_id);
  expect(codes(shown)).toEqual([codeOf(album), codeOf(video)]);
  expect(shown).toMatchObject({
    items: [
      { video: null, album: { album_id: album.id } },
      { video: { video_id: video.id }, album: null },
    ],
    next: '',
    removes_watched: false,
  });
  expect(codes(await list(member_id, 'first', watch_later))).toEqual([]);
  const own = { member_id, list: favourites, object: video };
  expect(await removeSaved(it.ctx(), own)).toBe(true);
  expect(await removeSaved(it.ctx(), own)).toBe(false);
  await addSaved(it.ctx(), own);
  expect(codes(await list(member_id))).toEqual([codeOf(video), codeOf(album)]);
  expect(codes(await list(await newMember()))).toEqual([]);
});

test('of two requests at once for the same video one adds it', async () => {
  const member_id = await newMember();
  const [object] = (await newVideos(1)) as [SavedObject];
  const ends = await Promise.allSettled(
    [1, 2, 3].map(() => addSaved(it.ctx(), { member_id, list: watch_later, object })),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(codes(await list(member_id, 'first', watch_later))).toEqual([codeOf(object)]);
});

test('a hidden video leaves the list at once and returns when it is shown again; a deleted one is gone for good', async () => {
  const member_id = await newMember();
  const [hidden, deleted] = (await newVideos(2)) as [SavedObject, SavedObject];
  for (const object of [hidden, deleted])
    await addSaved(it.ctx(), { member_id, list: favourites, object });
  await setVideoState(system(), hidden.id, { status: 'pending' });
  await deleteVideo(system(), deleted.id);
  expect(codes(await list(member_id))).toEqual([]);
  const [gone] = (await newVideos(1)) as [SavedObject];
  await setVideoState(system(), gone.id, { status: 'pending' });
  await expect(
    addSaved(it.ctx(), { member_id, list: favourites, object: gone }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await setVideoState(system(), hidden.id, { status: 'active' });
  expect(codes(await list(member_id))).toEqual([codeOf(hidden)]);
});

test('pages joined are the full list, whatever is added meanwhile', async () => {
  const member_id = await newMember();
  const objects = await newVideos(saved_limits.page + 5);
  const began = now();
  await merge(
    member_id,
    objects.map((object, index) => ({ object, added: began - Math.floor(index / 2) })),
  );
  const first = await list(member_id);
  const [late] = (await newVideos(1)) as [SavedObject];
  await addSaved(it.ctx(), { member_id, list: favourites, object: late });
  const second = await list(member_id, first.next);
  expect(first.items).toHaveLength(saved_limits.page);
  expect(second.next).toBe('');
  expect([...codes(first), ...codes(second)]).toEqual(objects.map(codeOf));
});

test('a merge adds what a device has with its times, again changes nothing, and two devices at once make no duplicates', async () => {
  const member_id = await newMember();
  const [one, two, three, four] = (await newVideos(4)) as [
    SavedObject,
    SavedObject,
    SavedObject,
    SavedObject,
  ];
  const gone: SavedObject = { kind: 'video', id: 2 ** 26 - 1 };
  const phone = [
    { object: one, added: now() - 10 },
    { object: two, added: now() - 2 * hour },
    { object: gone, added: now() },
    { object: two, added: 0 },
  ];
  const tablet = [
    { object: three, added: now() - hour },
    { object: one, added: now() - 3 * hour },
    { object: four, added: 0 },
  ];
  await Promise.all([phone, tablet, phone, tablet].map((items) => merge(member_id, items)));
  const merged = codes(await list(member_id));
  expect(merged.toSorted()).toEqual([one, two, three, four].map(codeOf).toSorted());
  expect(merged.at(-1)).toBe(codeOf(four));
  expect(await merge(member_id, phone)).toEqual({ added: 0, dropped: 0 });
  expect(codes(await list(member_id))).toEqual(merged);
});

test('a video removed elsewhere after a device added it stays removed, and one added after its removal comes back', async () => {
  const member_id = await newMember();
  const [object] = (await newVideos(1)) as [SavedObject];
  await merge(member_id, [{ object, added: now() - hour }]);
  await removeSaved(it.ctx(), { member_id, list: favourites, object });
  for (const added of [now() - hour, 0])
    expect(await merge(member_id, [{ object, added }])).toEqual({ added: 0, dropped: 0 });
  // A device whose clock is a day ahead says when by its own clock.
  const day = 86_400;
  expect(
    await merge(member_id, [{ object, added: now() + day - hour }], now() + day),
  ).toMatchObject({ added: 0 });
  expect(codes(await list(member_id))).toEqual([]);
  await sql`update saved_item set removed_at = now() - interval '2 hours' where member_id = ${member_id}`.execute(
    it.db,
  );
  expect(await merge(member_id, [{ object, added: now() - hour }])).toMatchObject({ added: 1 });
  expect(codes(await list(member_id))).toEqual([codeOf(object)]);
});

test('a list holds five thousand: one more is refused, and a merge drops the oldest and says how many', async () => {
  const member_id = await newMember();
  const [oldest, one, two] = (await newVideos(3)) as [SavedObject, SavedObject, SavedObject];
  await merge(member_id, [{ object: oldest, added: 0 }]);
  await sql`
    insert into album (orientation, status_id, lang, dir, title)
    select 1, 3, 'en', 'many-' || n, 'Many ' || n from generate_series(1, ${saved_limits.most - 1}::int) as n`.execute(
    it.db,
  );
  await sql`
    insert into saved_item (member_id, list, kind, object_id, added_at)
    select ${member_id}, 1, 9, album_id, now() - interval '1 day' - album_id * interval '1 second'
    from album where dir like 'many-%'`.execute(it.db);
  await expect(
    addSaved(it.ctx(), { member_id, list: favourites, object: one }),
  ).rejects.toMatchObject({ code: 'full' });
  const items = [one, two].map((object) => ({ object, added: now() - 60 }));
  expect(await merge(member_id, items)).toEqual({ added: 2, dropped: 2 });
  expect(codes(await list(member_id))).toEqual([codeOf(one), codeOf(two)]);
  expect(await merge(member_id, [{ object: oldest, added: 0 }])).toEqual({ added: 1, dropped: 1 });
  expect(codes(await list(member_id))).toEqual([codeOf(one), codeOf(two)]);
  expect(await merge(member_id, items)).toEqual({ added: 0, dropped: 0 });
});

test('a video deleted for good leaves a full list, a restorable one does not', async () => {
  const member_id = await newMember();
  const [gone, restorable, one, two] = (await newVideos(4)) as [
    SavedObject,
    SavedObject,
    SavedObject,
    SavedObject,
  ];
  const add = (object: SavedObject, of: typeof favourites | typeof watch_later = favourites) =>
    addSaved(it.ctx(), { member_id, list: of, object });
  for (const object of [gone, restorable]) await add(object);
  await add(gone, watch_later);
  await sql`
    with made as (
      insert into album (orientation, status_id, lang, dir, title)
      select 1, 3, 'en', 'filling-' || n, 'Filling ' || n from generate_series(1, ${saved_limits.most - 2}::int) as n
      returning album_id)
    insert into saved_item (member_id, list, kind, object_id, added_at)
    select ${member_id}, 1, 9, album_id, now() - interval '1 day' from made`.execute(it.db);
  await deleteVideo(system(), gone.id);
  await it.db
    .transaction()
    .execute((trx) => deleteLater(trx, { type: 'video', id: restorable.id }));
  const has = async (of: 1 | 2): Promise<number[]> => {
    const { rows } = await sql<{ video_id: number }>`
      select video_id from saved_item where member_id = ${member_id} and list = ${of} and video_id is not null order by added_at`.execute(
      it.db,
    );
    return rows.map(({ video_id }) => video_id);
  };
  expect(await has(1)).toEqual([gone.id, restorable.id]);
  await add(one);
  expect(await has(1)).toEqual([restorable.id, one.id]);
  // Another list is not full, and is left alone.
  expect(await has(2)).toEqual([gone.id]);
  await expect(add(two)).rejects.toMatchObject({ code: 'full' });
  await sql`update album set status_id = 5 where dir = 'filling-1'`.execute(it.db);
  expect(await merge(member_id, [{ object: two, added: now() - 60 }])).toEqual({
    added: 1,
    dropped: 0,
  });
});

test('a video watched to its end leaves the watch-later list of members who chose that', async () => {
  const member_id = await newMember();
  const [object] = (await newVideos(1)) as [SavedObject];
  await addSaved(it.ctx(), { member_id, list: watch_later, object });
  expect(await finishWatching(it.ctx(), { member_id, object })).toBe(false);
  await saveWatchLater(it.ctx(), { member_id, removes_watched: true });
  expect((await list(member_id, 'first', watch_later)).removes_watched).toBe(true);
  expect(await finishWatching(it.ctx(), { member_id, object })).toBe(true);
  expect(await finishWatching(it.ctx(), { member_id, object })).toBe(false);
  expect(codes(await list(member_id, 'first', watch_later))).toEqual([]);
});

test('a member who may only read adds nothing, and removes what it has', async () => {
  const member_id = await newMember();
  const [one, two] = (await newVideos(2)) as [SavedObject, SavedObject];
  await addSaved(it.ctx(), { member_id, list: favourites, object: one });
  await sql`update login set read_only_at = now() where id = ${member_id}`.execute(it.db);
  for (const writes of [
    () => addSaved(it.ctx(), { member_id, list: favourites, object: two }),
    () => merge(member_id, [{ object: two, added: 0 }]),
  ])
    await expect(writes()).rejects.toMatchObject({ code: 'read_only' });
  expect(await removeSaved(it.ctx(), { member_id, list: favourites, object: one })).toBe(true);
});

test('marks say of a page what the member did, in one statement that reads by key', async () => {
  const { member_id } = await aMember(it.ctx(), `Saver${++made}`);
  const other = await newMember();
  const [one, two, three] = (await newVideos(3)) as [SavedObject, SavedObject, SavedObject];
  const album = await anAlbum();
  await addSaved(it.ctx(), { member_id, list: favourites, object: one });
  await addSaved(it.ctx(), { member_id, list: favourites, object: album });
  await addSaved(it.ctx(), { member_id, list: watch_later, object: two });
  await addSaved(it.ctx(), { member_id: other, list: favourites, object: three });
  const thing = `u${other.toString(36)}`;
  await subscribe(it.ctx(), { member_id, thing });
  const viewer = it.ctx({ kind: 'member', member_id });
  for (const [object, vote] of [
    [two, '1'],
    [three, '0'],
  ] as const)
    await castVote(
      viewer,
      { section: 'video', object_id: String(object.id), vote },
      { voter_key: '', earlier_key: '' },
    );
  const items = [...[one, two, three, album].map(codeOf), thing, 'm1', 'v999999'];
  expect(await getMarks(it.ctx(), { member_id, items })).toEqual({
    favourites: [codeOf(one), codeOf(album)],
    watch_later: [codeOf(two)],
    liked: [codeOf(two)],
    disliked: [codeOf(three)],
    subscribed: [thing],
    history: 'off',
    progress: [],
  });
  expect(await getMarks(it.ctx(), { member_id: other, items })).toMatchObject({
    favourites: [codeOf(three)],
    watch_later: [],
    liked: [],
    subscribed: [],
  });
});

test.each(['v0', 'v01', 'V1', 'v', 'x1', 'v2147483648', 'v1 ', 'a-1'])(
  '%j is no code of a video or an album',
  (code) => {
    expect(parseSavedCode(code)).toBeUndefined();
  },
);

test('favourites are shown to the audience that the member chose, by default to no one, and have listed videos alone', async () => {
  const [member_id, friend, other, blocked] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ];
  await sql`insert into friendship (low_id, high_id) values (${member_id}, ${friend})`.execute(
    it.db,
  );
  const videos = await newVideos(saved_limits.shared + 3);
  const [shown = { id: 0 }, own_private = { id: 0 }, unlisted = { id: 0 }] = videos;
  for (const object of [...videos, await anAlbum()])
    await addSaved(it.ctx(), { member_id, list: favourites, object });
  const page = (viewer_id?: number, after = 'first') =>
    listSharedFavourites(it.ctx(), { member_id, after, viewer_id });
  const seenBy = (viewer_id?: number) =>
    page(viewer_id).then(
      (answer) => answer.videos.length,
      (error: { code: string }) => error.code,
    );
  const all = async () => [
    await seenBy(),
    await seenBy(other),
    await seenBy(friend),
    await seenBy(member_id),
  ];
  const show = (to: 'everyone' | 'members' | 'friends' | 'me', visibility = 'everyone' as const) =>
    savePrivacy(it.ctx(), {
      member_id,
      visibility,
      messages_from: 'members',
      requests_from: 'members',
      favourites: to,
    });
  const full = saved_limits.shared;
  expect(await all()).toEqual(['forbidden', 'forbidden', 'forbidden', full]);
  await show('friends');
  expect(await all()).toEqual(['forbidden', 'forbidden', full, full]);
  await show('members');
  expect(await all()).toEqual(['forbidden', full, full, full]);
  await blockMember(it.ctx(), { member_id, username: `Saver${made}` });
  expect(await seenBy(blocked)).toBe('forbidden');
  await show('everyone');
  expect(await all()).toEqual([full, full, full, full]);

  await sql`update video set is_private = true where video_id = ${own_private.id}`.execute(it.db);
  await sql`update video set is_unlisted = true where video_id = ${unlisted.id}`.execute(it.db);
  const first = await page();
  const second = await page(undefined, first.next);
  expect(second.next).toBe('');
  const hidden = [own_private.id, unlisted.id];
  expect([...first.videos, ...second.videos].map(({ video_id }) => video_id)).toEqual(
    videos
      .map(({ id }) => id)
      .filter((id) => !hidden.includes(id))
      .toReversed(),
  );
  await setVideoState(system(), shown.id, { status: 'pending' });
  expect((await page(undefined, first.next)).videos).toEqual([]);
});
