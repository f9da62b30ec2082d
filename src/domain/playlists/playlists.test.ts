import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { Playlist, type ListPlaylistsQuery } from '#contracts/calls/catalogue/playlists.ts';
import { playlistSorts, type PlaylistSort } from '#contracts/pages/playlist-pages.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { joinPages, manyVideosOf } from '#tests/support/many-people.ts';
import { saveCategories, saveMembers } from '../taxonomy/index.ts';
import { recount, refreshPeople } from '../stats/index.ts';
import { setVideoState } from '../videos/index.ts';
import { createPlaylist, getPlaylist, listPlaylists } from './index.ts';

const world = withCtx();
const query = (over: Partial<ListPlaylistsQuery> = {}): ListPlaylistsQuery => ({
  sort: 'recent',
  count: 40,
  section: '',
  page: 1,
  orientation: 'str',
  object_id: '',
  ...over,
});
const joined = (over: Partial<ListPlaylistsQuery>): Promise<number[]> =>
  joinPages(async (page) => {
    const { playlists, total_count } = await listPlaylists(world.ctx(), query({ ...over, page }));
    return { items: playlists.map(({ playlist_id }) => playlist_id), total_count };
  });

const members = { ada: 0, ben: 0, cleo: 0 };
let videos: number[] = [];
beforeAll(async () => {
  const ctx = world.ctx();
  const ids = await saveMembers(ctx, [
    { username: 'ada' },
    { username: 'ben' },
    { username: 'cleo' },
  ]);
  members.ada = ids.get('ada') ?? 0;
  members.ben = ids.get('ben') ?? 0;
  members.cleo = ids.get('cleo') ?? 0;
  videos = await manyVideosOf(ctx, { count: 4 });
  const { rows } = await sql<{ playlist_id: number }>`
    insert into playlist (member_id, orientation, dir, title, description, visible, created_at)
    select case when n % 3 = 0 then ${members.ada}::int else ${members.ben}::int end, case when n % 9 = 0 then 2 else 1 end, 'list', 'List ' || n,
      'Ten letters or more', (n % 7 > 0)::int, timestamptz '2026-01-01' + n / 90 * interval '1 hour'
    from generate_series(1, 640) n returning playlist_id`.execute(ctx.db);
  const playlists = rows.map(({ playlist_id }) => playlist_id);
  await sql`insert into playlist_stat (playlist_id, views, likes, dislikes, pop)
    select p, p % 3, p % 4, p % 2, 0 from unnest(${playlists}::int[]) p`.execute(ctx.db);
  await sql`insert into playlist_item (playlist_id, video_id, position)
    select p, (${videos}::int[])[1 + p % 4], 1 from unnest(${playlists}::int[]) p where p % 5 > 0`.execute(
    ctx.db,
  );
  await sql`select playlist_refresh(${playlists}::int[])`.execute(ctx.db);
});

describe('a list of playlists', () => {
  const value = {
    recent: 'recent',
    'most-viewed': 'views',
    'top-rated': 'wscore',
  } as const satisfies Record<PlaylistSort, string>;
  const allRows = () =>
    world.db
      .selectFrom('playlist_listing as l')
      .innerJoin('playlist as p', 'p.playlist_id', 'l.playlist_id')
      .selectAll('l')
      .select(['p.member_id', 'p.visible'])
      .execute();

  test.each(playlistSorts)(
    'joins its pages to all public ones of the orientation, sorted by %s, of all and of a member',
    async (sort) => {
      const rows = await allRows();
      expect(rows.every(({ visible }) => visible === 1)).toBe(true);
      const all = (orientation: number, member_id?: number): number[] =>
        rows
          .filter(
            (row) =>
              row.orientation === orientation &&
              (member_id === undefined || row.member_id === member_id),
          )
          .toSorted((a, b) => b[value[sort]] - a[value[sort]] || b.playlist_id - a.playlist_id)
          .map(({ playlist_id }) => playlist_id);
      expect(all(1).length).toBeGreaterThan(450);
      expect(await joined({ sort })).toEqual(all(1));
      expect(await joined({ sort, orientation: 'gay', count: 5 })).toEqual(all(2));
      const adas = { section: 'member', object_id: String(members.ada) } as const;
      expect(await joined({ sort, ...adas })).toEqual(all(1, members.ada));
      expect(await joined({ sort, ...adas, orientation: 'gay', count: 3 })).toEqual(
        all(2, members.ada),
      );
    },
  );

  test('the stored total is what a recount finds', async () => {
    const before = await listPlaylists(world.ctx(), query());
    expect((await recount(world.ctx())).filter(({ differing }) => differing > 0)).toEqual([]);
    expect((await listPlaylists(world.ctx(), query())).total_count).toBe(before.total_count);
  });

  test('an empty one says so on page 1; an unknown member is not found', async () => {
    const none = { playlists: [], total_count: 0 };
    const cleos = { section: 'member', object_id: String(members.cleo) } as const;
    expect(await listPlaylists(world.ctx(), query(cleos))).toEqual({
      ...none,
      error: 1,
      code: 'playlists_not_found',
    });
    expect(await listPlaylists(world.ctx(), query({ ...cleos, page: 2 }))).toEqual(none);
    expect(await listPlaylists(world.ctx(), query({ orientation: 'she' }))).toEqual({
      ...none,
      error: 1,
      code: 'playlists_not_found',
    });
    const stranger = listPlaylists(
      world.ctx(),
      query({ section: 'member', object_id: '67108863' }),
    );
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a playlist', () => {
  const playlist = {
    orientation: 'str',
    title: 'Evening',
    description: 'For slow evenings.',
    is_public: true,
  } as const;

  test('shows what is listed of it in the order of its member', async () => {
    const ctx = world.ctx();
    const inAll = (title: string) =>
      Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;
    const categories = await saveCategories(ctx, [{ dir: 'dusk', titles: inAll('Dusk') }]);
    const category_ids = [...categories.values()];
    const hidden = await aVideo(ctx);
    const shown = [
      await aVideo(ctx, { orientation: 'she' }),
      await aVideo(ctx, { category_ids, poster_index: 3 }),
      await aVideo(ctx),
    ];
    const video_ids = [hidden, ...shown.toReversed()];
    const playlist_id = await createPlaylist(ctx, {
      ...playlist,
      member_id: members.cleo,
      category_ids,
      video_ids,
    });
    await setVideoState(world.ctx({ kind: 'system' }), hidden, { status: 'rejected' });
    await sql`select playlist_refresh(array[${playlist_id}]::int[])`.execute(ctx.db);

    const answer = await getPlaylist(ctx, playlist_id);
    expect(Playlist.parse(answer.playlist)).toEqual(answer.playlist);
    const { videos: cards, ...rest } = answer.playlist;
    expect(cards.map(({ video_id }) => video_id)).toEqual(shown.toReversed());
    expect(rest).toEqual({
      playlist_id,
      dir: 'evening',
      title: 'Evening',
      description: 'For slow evenings.',
      gender: 'str',
      visible: 1,
      thumb: cards[0]?.thumb,
      total_videos: 3,
      statistics: { viewed: 0, likes: 0, dislikes: 0 },
      user: { id: members.cleo, username: 'cleo' },
      categories: [{ title: 'Dusk', dir: 'dusk', total_videos: 1 }],
    });
    expect(rest.thumb).toMatch(/^\/media\/p\/\w+\/t0-320\.jpg$/);
  });

  test('is purged when a video comes back into the lists, and by no count that finds the same', async () => {
    const ctx = world.ctx({ kind: 'system' });
    const video_ids = [await aVideo(ctx), await aVideo(ctx)];
    const playlist_id = await createPlaylist(ctx, {
      ...playlist,
      title: 'Coming back',
      member_id: members.cleo,
      category_ids: [],
      video_ids,
    });
    const [hidden = 0, other = 0] = video_ids;
    await setVideoState(ctx, hidden, { is_private: true });
    await refreshPeople(ctx);
    const purgedBy = async (work: () => Promise<void>): Promise<number> => {
      await sql`delete from cache_purge`.execute(ctx.db);
      await work();
      await refreshPeople(ctx);
      const { rows } = await sql`select from cache_purge where tag = ${`p${playlist_id}`}`.execute(
        ctx.db,
      );
      return rows.length;
    };
    expect(await purgedBy(() => setVideoState(ctx, hidden, { is_private: false }))).toBe(1);
    // One comes, another one goes: the total is the same.
    await setVideoState(ctx, hidden, { is_private: true });
    await refreshPeople(ctx);
    const swap = async (): Promise<void> => {
      await setVideoState(ctx, hidden, { is_private: false });
      await setVideoState(ctx, other, { is_private: true });
    };
    expect(await purgedBy(swap)).toBe(1);
    // Marks the playlist to be counted as every change of a video does.
    const again = async () =>
      void (await sql`select listing_refresh(array[${hidden}]::int[])`.execute(ctx.db));
    expect(await purgedBy(again)).toBe(0);
  });

  test('shows its first videos only, and says how many there are', async () => {
    const ctx = world.ctx();
    const video_ids = (await manyVideosOf(ctx, { count: limits.playlist_videos + 5 })).toReversed();
    const playlist_id = await createPlaylist(ctx, {
      ...playlist,
      member_id: members.ada,
      video_ids,
    });
    const { videos: cards, total_videos } = (await getPlaylist(ctx, playlist_id)).playlist;
    expect(cards.map(({ video_id }) => video_id)).toEqual(
      video_ids.slice(0, limits.playlist_videos),
    );
    expect(total_videos).toBe(video_ids.length);
  });

  test('a private one is private to every viewer, an empty one is empty, an unknown one is not found', async () => {
    const ctx = world.ctx();
    const make = (is_public: boolean) =>
      createPlaylist(ctx, { ...playlist, is_public, member_id: members.ada, video_ids: [] });
    await expect(getPlaylist(ctx, await make(false))).rejects.toMatchObject({ code: 'private' });
    expect((await getPlaylist(ctx, await make(true))).playlist).toMatchObject({
      videos: [],
      total_videos: 0,
      thumb: '',
      categories: [],
    });
    await expect(getPlaylist(ctx, 60_000_000)).rejects.toMatchObject({ code: 'not_found' });
  });
});
