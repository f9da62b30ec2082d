import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Channel, type ListChannelsQuery } from '#contracts/calls/catalogue/channels.ts';
import { peopleSorts, type PeopleSort } from '#contracts/calls/catalogue/models.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aPhoto, joinPages, manyVideosOf } from '#tests/support/many-people.ts';
import { saveChannels } from '../taxonomy/index.ts';
import { recount } from '../stats/index.ts';
import { getChannel, listChannels } from './index.ts';

const world = withCtx();
const query = (over: Partial<ListChannelsQuery> = {}): ListChannelsQuery => ({
  orientation: 'str',
  sort: 'most-popular',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
  ...over,
});
const joined = (over: Partial<ListChannelsQuery>): Promise<string[]> =>
  joinPages(async (page) => {
    const { channels, total_count } = await listChannels(world.ctx(), query({ ...over, page }));
    return { items: channels.map(({ dir }) => dir), total_count };
  });

type Row = Awaited<ReturnType<typeof allRows>>[number];
const allRows = () => world.db.selectFrom('channel_listing').selectAll().execute();
const value: Record<Exclude<PeopleSort, 'alphabet'>, (row: Row) => number> = {
  'most-popular': (row) => row.pop,
  'top-rated': (row) => row.wscore,
  'most-viewed': (row) => row.views,
  'latest-updates': (row) => row.latest,
  recent: (row) => row.recent,
  'count-videos': (row) => row.total_videos,
};
function expected(rows: readonly Row[], sort: PeopleSort, orientation: number): string[] {
  const order = (a: Row, b: Row): number =>
    sort === 'alphabet'
      ? Buffer.compare(Buffer.from(a.sort_title), Buffer.from(b.sort_title)) ||
        a.channel_id - b.channel_id
      : value[sort](b) - value[sort](a) || b.channel_id - a.channel_id;
  return rows
    .filter((row) => row.orientation === orientation)
    .toSorted(order)
    .map(({ dir }) => dir);
}

const titles = ['Lakeside', 'Élan', 'Студия', '9 Rooms'];
let rows: Row[] = [];
let ids: number[] = [];
beforeAll(async () => {
  const ctx = world.ctx();
  const saved = await saveChannels(
    ctx,
    Array.from({ length: 530 }, (_, n) => ({
      dir: `channel-${n}`,
      title: `${titles[n % 4]}${n % 3 ? '' : ` ${n}`}`,
    })),
  );
  ids = [...saved.values()].toSorted((a, b) => a - b);
  await manyVideosOf(ctx, { count: 1200, channel_ids: ids.slice(0, 520) });
  await manyVideosOf(ctx, { orientation: 'gay', count: 90, channel_ids: ids.slice(500, 525) });
  await sql`update channel_stat set likes = channel_id % 4, dislikes = channel_id % 2, views = channel_id % 3`.execute(
    ctx.db,
  );
  await sql`update channel set created_at = timestamptz '2026-01-01' + channel_id / 50 * interval '1 hour'`.execute(
    ctx.db,
  );
  await sql`select channel_refresh(${ids}::int[])`.execute(ctx.db);
  rows = await allRows();
});

describe('a list of channels', () => {
  test.each(peopleSorts)(
    'joins its pages to all with videos of the orientation, sorted by %s',
    async (sort) => {
      const all = expected(rows, sort, 1);
      expect(all).toHaveLength(520);
      expect(await joined({ sort })).toEqual(all);
      expect(await joined({ sort, orientation: 'gay', count: 3 })).toEqual(expected(rows, sort, 2));
    },
  );

  test('shows the videos of the orientation; is empty with its code where there are none; and past the end without', async () => {
    const { channels } = await listChannels(
      world.ctx(),
      query({ orientation: 'gay', sort: 'count-videos', count: 3 }),
    );
    expect(channels.map(({ total_videos }) => total_videos)).toEqual([4, 4, 4]);
    const none = { channels: [], total_count: 0 };
    expect(await listChannels(world.ctx(), query({ orientation: 'she' }))).toEqual({
      ...none,
      error: 1,
      code: 'channels_not_found',
    });
    expect(await listChannels(world.ctx(), query({ orientation: 'she', page: 2 }))).toEqual(none);
    expect(await listChannels(world.ctx(), query({ page: 10 }))).toEqual({
      channels: [],
      total_count: 520,
    });
  });

  test('the derived rows are what truth says', async () => {
    expect((await recount(world.ctx())).filter(({ differing }) => differing > 0)).toEqual([]);
  });
});

describe('a channel', () => {
  test('shows all orientations together, and its best place', async () => {
    const ctx = world.ctx();
    const saved = await saveChannels(ctx, [
      {
        dir: 'both',
        title: 'Both',
        description: 'Two catalogues.',
        avatar_key: 'face',
        banner_key: 'wide',
        cf3: 'Join',
        cf4: 'https://example.com/',
        cf7: 'banner',
      },
    ]);
    const id = saved.get('both') ?? 0;
    // 0, 1 and 2 views a video in turn.
    await manyVideosOf(ctx, { count: 3, channel_ids: [id] });
    await manyVideosOf(ctx, { orientation: 'she', count: 2, channel_ids: [id] });
    // One of each orientation, and one that is not listed.
    await sql`
      with made as (insert into album (orientation, status_id, lang, dir, title, channel_id)
        select o, case when o = 2 then 5 else 1 end, 'en', 'album', 'Album', ${id}::int from generate_series(1, 3) o returning album_id)
      insert into publication (album_id, published_by, content_hash) select album_id, 'earlier', sha256('') from made`.execute(
      ctx.db,
    );
    await sql`insert into album_stat (album_id, pop) select album_id, 0 from album where channel_id = ${id}`.execute(
      ctx.db,
    );
    const { photo_id } = await aPhoto(ctx);
    await sql`insert into album_photo (album_id, position, photo_id) select album_id, 1, ${photo_id} from album where channel_id = ${id}`.execute(
      ctx.db,
    );
    await sql`select album_refresh(array_agg(album_id)) from album where channel_id = ${id}`.execute(
      ctx.db,
    );
    await sql`update channel_stat set views = 100, likes = 6, dislikes = 2 where channel_id = ${id}`.execute(
      ctx.db,
    );
    await sql`select channel_refresh(array[${id}]::int[])`.execute(ctx.db);
    const sum = await sql<{
      n: number;
    }>`select sum(views) as n from video join video_stat using (video_id) where channel_id = ${id}`.execute(
      ctx.db,
    );
    const { channel } = await getChannel(ctx, 'both');
    expect(Channel.parse(channel)).toEqual(channel);
    expect(channel).toEqual({
      dir: 'both',
      title: 'Both',
      avatar: '/media/i/face.webp',
      scr1: '/media/i/face.webp',
      scr2: '/media/i/face.webp',
      total_videos: 5,
      description: 'Two catalogues.',
      banner: '/media/i/wide.webp',
      cf3: 'Join',
      cf4: 'https://example.com/',
      cf7: 'banner',
      statistics: {
        viewed: 100 + (sum.rows[0]?.n ?? 0),
        likes: 6,
        dislikes: 2,
        videos: 5,
        subscribers: 0,
      },
      thing: expect.stringMatching(/^h[0-9a-z]+$/),
      total_albums: 2,
      genders: [
        { gender: 'str', total_videos: 3, total_albums: 1 },
        { gender: 'she', total_videos: 2, total_albums: 1 },
      ],
      rank: 1,
    });
  });

  test('one without videos has a page and no place', async () => {
    const ctx = world.ctx();
    await saveChannels(ctx, [{ dir: 'empty', title: 'Empty' }]);
    await sql`update channel_stat set views = 4 where channel_id = (select channel_id from channel where dir = 'empty')`.execute(
      ctx.db,
    );
    const { channel } = await getChannel(ctx, 'empty');
    expect(channel).toMatchObject({
      total_videos: 0,
      rank: 0,
      avatar: '',
      banner: '',
      statistics: { viewed: 4, videos: 0 },
    });
  });

  test('one that was renamed says where it is now; an unknown one does not', async () => {
    const ctx = world.ctx();
    const redirect = { kind: 'channel', old_dir: 'before', object_id: ids[7] ?? 0 };
    await ctx.db.insertInto('redirect').values(redirect).execute();
    await expect(getChannel(ctx, 'before')).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: 'channel-7' },
    });
    await expect(getChannel(ctx, 'nowhere')).rejects.toMatchObject({
      code: 'not_found',
      info: undefined,
    });
  });
});
