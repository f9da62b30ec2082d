import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  history_limits,
  type DeviceWatched,
  type WatchHistory,
} from '#contracts/calls/social/watch-history.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { manyVideosOf } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { eraseAccount } from '../erasure/index.ts';
import { getMarks } from '../saved-items/index.ts';
import { deleteVideo } from '../submissions/index.ts';
import { setVideoState } from '../videos/index.ts';
import {
  changeHistory,
  clearHistory,
  listHistory,
  mergeHistory,
  pruneHistories,
  recordWatched,
  removeWatched,
} from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let made = 0;
const newMember = async (): Promise<number> =>
  (await aMember(it.ctx(), `Watcher${++made}`)).member_id;
const aViewer = async (): Promise<number> => {
  const member_id = await newMember();
  await change(member_id, 90);
  return member_id;
};
const newVideos = async (count: number): Promise<number[]> => {
  const videos: number[] = [];
  for (let n = 0; n < count; n++) videos.push(await aVideo(system()));
  await sql`update video set duration = 100 where video_id = any(${videos}::int[])`.execute(it.db);
  return videos;
};
const change = (member_id: number, days?: 0 | 30 | 90 | 365, paused?: boolean) =>
  changeHistory(it.ctx(), { member_id, days, paused });
const watch = (member_id: number, video_id: number, position?: number) =>
  recordWatched(it.ctx(), { member_id, video_id, position });
const list = (member_id: number, after = 'first', part: 'all' | 'unfinished' = 'all') =>
  listHistory(it.ctx(), { member_id, part, after });
const ids = ({ videos }: WatchHistory): number[] => videos.map(({ video }) => video.video_id);
const rowsOf = async (member_id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from history_entry where member_id = ${member_id}`.execute(it.db);
  return rows[0]?.n ?? 0;
};
const now = (): number => Math.floor(Date.now() / 1000);
const merge = (member_id: number, items: DeviceWatched[], at = now()) =>
  mergeHistory(it.ctx(), { member_id, items, now: at });

test('nothing is stored until a member switches it on, while it is paused, and after it is switched off', async () => {
  const member_id = await newMember();
  const [video = 0, other = 0] = await newVideos(2);
  await watch(member_id, video, 5);
  expect(await list(member_id)).toEqual({ state: 'off', days: 0, videos: [], next: '' });
  await change(member_id, 30);
  await watch(member_id, video, 5);
  await change(member_id, undefined, true);
  await watch(member_id, other, 5);
  expect(await list(member_id)).toMatchObject({ state: 'paused', days: 30 });
  expect(ids(await list(member_id))).toEqual([video]);
  await change(member_id, 0);
  expect([await list(member_id), await rowsOf(member_id)]).toMatchObject([{ state: 'off' }, 0]);
  await watch(member_id, video, 5);
  expect(await rowsOf(member_id)).toBe(0);
  await change(member_id, 365);
  expect((await list(member_id)).state).toBe('on');
});

test('the last watched comes first; opening a video leaves its position, and no position passes its end', async () => {
  const member_id = await aViewer();
  const [one = 0, two = 0] = await newVideos(2);
  await watch(member_id, one, 40);
  await watch(member_id, two, 500);
  expect((await list(member_id)).videos.map(({ position }) => position)).toEqual([100, 40]);
  await watch(member_id, one);
  expect(ids(await list(member_id))).toEqual([one, two]);
  expect((await list(member_id)).videos[0]).toMatchObject({ position: 40, duration: 100 });
  expect(ids(await list(member_id, 'first', 'unfinished'))).toEqual([one]);
  const items = [`v${one}`, `v${two}`];
  expect(await getMarks(it.ctx(), { member_id, items })).toMatchObject({
    history: 'on',
    progress: expect.arrayContaining([{ code: `v${one}`, position: 40, duration: 100 }]) as unknown,
  });
  await removeWatched(it.ctx(), { member_id, video_id: one });
  await removeWatched(it.ctx(), { member_id, video_id: one });
  expect(ids(await list(member_id))).toEqual([two]);
});

test('pages follow each other without gaps; what is hidden or deleted is left out, and comes back with the video', async () => {
  const member_id = await aViewer();
  await manyVideosOf(system(), { count: 70 });
  const videos = await newVideos(3);
  const [hidden = 0, deleted = 0] = videos;
  await sql`
    insert into history_entry (member_id, video_id, position, watched_at)
    select ${member_id}, video_id, 1, now() - (row_number() over (order by video_id) / 2) * interval '1 second' from video
    where status_id = 1 order by video_id limit 70`.execute(it.db);
  for (const video_id of videos) await watch(member_id, video_id, 1);
  const all = [];
  for (let after = 'first'; after !== '';) {
    const page = await list(member_id, after);
    all.push(...ids(page));
    after = page.next;
  }
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(await rowsOf(member_id));
  await setVideoState(system(), hidden, { status: 'rejected' });
  expect(ids(await list(member_id))).not.toContain(hidden);
  await setVideoState(system(), hidden, { status: 'active' });
  expect(ids(await list(member_id))).toContain(hidden);
  await deleteVideo(system(), deleted);
  expect(ids(await list(member_id))).not.toContain(deleted);
  const before = await rowsOf(member_id);
  await watch(member_id, 99_999_999, 1);
  expect(await rowsOf(member_id)).toBe(before);
});

test('the oldest leave a full history, and those that are older than the member wants', async () => {
  const member_id = await aViewer();
  const [first = 0, second = 0] = await newVideos(2);
  await sql`
    with made as (
      insert into video (orientation, dir, title, lang, status_id)
      select 1, 'many', 'Many', 'en', 2 from generate_series(1, ${history_limits.most}) returning video_id)
    insert into history_entry (member_id, video_id, watched_at)
    select ${member_id}, video_id, now() - interval '1 day' - video_id * interval '1 second' from made`.execute(
    it.db,
  );
  await watch(member_id, first, 1);
  await watch(member_id, second, 1);
  expect(await rowsOf(member_id)).toBe(history_limits.most);
  expect(ids(await list(member_id))).toEqual([second, first]);
  await sql`update history_entry set watched_at = now() - interval '40 days' where member_id = ${member_id} and video_id = ${first}`.execute(
    it.db,
  );
  await pruneHistories(system());
  expect(await rowsOf(member_id)).toBe(history_limits.most);
  await change(member_id, 30);
  expect(ids(await list(member_id))).toEqual([second]);
  await sql`update history_entry set watched_at = now() - interval '31 days' where member_id = ${member_id}`.execute(
    it.db,
  );
  await pruneHistories(system());
  expect(await rowsOf(member_id)).toBe(0);
});

test('a device adds what it has only where the history is on; the later of two counts, and repeating changes nothing', async () => {
  const member_id = await newMember();
  const [one = 0, two = 0, three = 0] = await newVideos(3);
  const device = [
    { video_id: one, opened: now() - 10, position: 20 },
    { video_id: two, opened: now() - 100, position: 30 },
    { video_id: three, opened: 0, position: 0 },
  ];
  expect(await merge(member_id, device)).toEqual({ state: 'off', added: 0, dropped: 0 });
  await change(member_id, 90);
  await watch(member_id, two, 60);
  expect(await merge(member_id, device)).toEqual({ state: 'on', added: 2, dropped: 0 });
  expect(ids(await list(member_id))).toEqual([two, one, three]);
  expect((await list(member_id)).videos[0]).toMatchObject({ position: 60 });
  const merged = await list(member_id);
  expect(await merge(member_id, device)).toEqual({ state: 'on', added: 0, dropped: 0 });
  expect(await list(member_id)).toEqual(merged);
  await clearHistory(it.ctx(), { member_id });
  expect(await merge(member_id, device)).toMatchObject({ added: 0 });
  expect(await rowsOf(member_id)).toBe(0);
  const ahead = now() + 5000;
  const late = [{ video_id: one, opened: ahead + 1, position: 20 }];
  expect(await merge(member_id, late, ahead)).toMatchObject({ added: 1 });
});

test('a cleared video does not come back from a device that does not know when it was watched', async () => {
  const member_id = await aViewer();
  const [old = 0, fresh = 0] = await newVideos(2);
  await clearHistory(it.ctx(), { member_id });
  await sql`update profile set history_cleared_at = now() - interval '3 days' where member_id = ${member_id}`.execute(
    it.db,
  );
  const device = [
    { video_id: fresh, opened: now() - 100, position: 5 },
    { video_id: old, opened: 0, position: 9 },
  ];
  expect(await merge(member_id, device)).toEqual({ state: 'on', added: 1, dropped: 0 });
  expect(ids(await list(member_id))).toEqual([fresh]);
});

test('a removed video does not come back from a device that had it before, and does when it is watched again', async () => {
  const member_id = await aViewer();
  const [one = 0, two = 0, three = 0] = await newVideos(3);
  const device = [
    { video_id: one, opened: now() - 100, position: 5 },
    { video_id: two, opened: 0, position: 9 },
    { video_id: three, opened: now() - 200, position: 7 },
  ];
  await merge(member_id, device);
  for (const video_id of [one, two, two]) await removeWatched(it.ctx(), { member_id, video_id });
  expect(await merge(member_id, device)).toMatchObject({ added: 0 });
  expect(ids(await list(member_id))).toEqual([three]);
  await sql`update history_removal set removed_at = now() - interval '1 hour' where member_id = ${member_id}`.execute(
    it.db,
  );
  // Without a time it is not known whether that was before.
  expect(await merge(member_id, device)).toMatchObject({ added: 1 });
  expect(ids(await list(member_id))).toEqual([one, three]);
  await watch(member_id, two, 3);
  expect(ids(await list(member_id))).toEqual([two, one, three]);

  const notes = async (): Promise<number> =>
    (
      await it.db
        .selectFrom('history_removal')
        .where('member_id', '=', member_id)
        .select('video_id')
        .execute()
    ).length;
  expect(await notes()).toBe(2);
  await sql`update history_removal set removed_at = now() - interval '366 days' where video_id = ${one}`.execute(
    it.db,
  );
  await pruneHistories(system());
  expect(await notes()).toBe(1);
  await clearHistory(it.ctx(), { member_id });
  expect(await notes()).toBe(0);
  await change(member_id, 0);
  await removeWatched(it.ctx(), { member_id, video_id: one });
  expect(await notes()).toBe(0);
});

test('a video that is taken out while the history is switched off leaves no note', async () => {
  const member_id = await newMember();
  const videos = await newVideos(3);
  for (let round = 0; round < 5; round++) {
    await change(member_id, 90);
    for (const video_id of videos) await watch(member_id, video_id, 1);
    await Promise.all([
      ...videos.map((video_id) => removeWatched(it.ctx(), { member_id, video_id })),
      change(member_id, 0),
    ]);
    const { rows } = await sql`select from history_removal where member_id = ${member_id}`.execute(
      it.db,
    );
    expect([rows.length, await rowsOf(member_id)]).toEqual([0, 0]);
  }
});

test('two devices at once, and one that watches while it is switched off, leave what one order of them leaves', async () => {
  const member_id = await aViewer();
  const videos = await newVideos(4);
  for (let round = 0; round < 5; round++) {
    await change(member_id, 90);
    await Promise.all([
      ...videos.map((video_id) => watch(member_id, video_id, round)),
      ...videos.map((video_id) => watch(member_id, video_id)),
      merge(
        member_id,
        videos.map((video_id) => ({ video_id, opened: now(), position: 3 })),
      ),
      change(member_id, 0),
      clearHistory(it.ctx(), { member_id }),
    ]);
    expect([(await list(member_id)).state, await rowsOf(member_id)]).toEqual(['off', 0]);
  }
});

test('an erasure leaves nothing of it, also while a player reports', async () => {
  const member_id = await aViewer();
  const videos = await newVideos(3);
  for (const video_id of videos) await watch(member_id, video_id, 1);
  await Promise.all([
    ...videos.map((video_id) => watch(member_id, video_id, 2)),
    eraseAccount(it.ctx(), member_id, 'member'),
  ]);
  await watch(member_id, videos[0] ?? 0, 3);
  expect(await rowsOf(member_id)).toBe(0);
});
