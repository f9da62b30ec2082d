import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Album, albumSorts, type AlbumSort, type ListAlbumsQuery } from '#contracts/albums.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aPhoto, joinPages } from '#tests/support/many-people.ts';
import { saveCategories, saveChannels, saveModels, saveTags } from '../catalogue/index.ts';
import { recount } from '../stats/index.ts';
import { createAlbum, deleteAlbum, getAlbum, listAlbums } from './index.ts';

const world = withCtx();
const query = (over: Partial<ListAlbumsQuery> = {}): ListAlbumsQuery => ({
  gender: 'str',
  sort: 'latest-updates',
  count: 40,
  section: '',
  object_id: '',
  page: 1,
  ...over,
});
const joined = (over: Partial<ListAlbumsQuery>): Promise<number[]> =>
  joinPages(async (page) => {
    const { albums, total_count } = await listAlbums(world.ctx(), query({ ...over, page }));
    return { items: albums.map(({ album_id }) => album_id), total_count };
  });

const inAll = (title: string) => Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;
const names = { lake: 0, dune: 0, ann: 0, studio: 0, sand: 0 };

type Row = Awaited<ReturnType<typeof allRows>>[number];
const allRows = () =>
  world.db
    .selectFrom('album_listing as l')
    .innerJoin('album as a', 'a.album_id', 'l.album_id')
    .selectAll('l')
    .select(sql<number[]>`array(select category_id from album_category x where x.album_id = l.album_id)`.as('categories'))
    .select(sql<number[]>`array(select model_id from album_model x where x.album_id = l.album_id)`.as('models'))
    .select('a.channel_id')
    .execute();
const value: Record<AlbumSort, (row: Row) => number> = {
  'latest-updates': (row) => row.pub,
  'most-popular': (row) => row.pop,
  'top-rated': (row) => row.wscore,
  'most-viewed': (row) => row.views,
};
const expected = (rows: readonly Row[], sort: AlbumSort, isIn: (row: Row) => boolean): number[] =>
  rows
    .filter(isIn)
    .toSorted((a, b) => value[sort](b) - value[sort](a) || b.album_id - a.album_id)
    .map(({ album_id }) => album_id);

beforeAll(async () => {
  const ctx = world.ctx();
  const categories = await saveCategories(ctx, [
    { dir: 'lake', titles: inAll('Lake') },
    { dir: 'dune', titles: inAll('Dune') },
    { dir: 'bare', titles: inAll('Bare') },
  ]);
  const models = await saveModels(ctx, [{ dir: 'ann', title: 'Ann', gender: 'str', avatar_key: 'face', attributes: {} }]);
  const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }]);
  const tags = await saveTags(ctx, [{ dir: 'sand', title: 'Sand' }]);
  names.lake = categories.get('lake') ?? 0;
  names.dune = categories.get('dune') ?? 0;
  names.ann = models.get('ann') ?? 0;
  names.studio = channels.get('studio') ?? 0;
  names.sand = tags.get('sand') ?? 0;

  const { photo_id } = await aPhoto(ctx);
  const { rows } = await sql<{ album_id: number }>`
    insert into album (orientation, status_id, is_private, lang, dir, title, channel_id, post_date)
    select case when n % 11 = 0 then 2 else 1 end, case when n % 29 = 0 then 1 + n % 5 else 1 end, n % 31 = 0, 'en', 'album', 'Album ' || n,
      case when n % 4 = 0 then ${names.studio}::int end, timestamptz '2026-01-01' + n / 100 * interval '1 hour'
    from generate_series(1, 700) n returning album_id`.execute(ctx.db);
  const ids = rows.map(({ album_id }) => album_id);
  await sql`insert into album_stat (album_id, views, likes, dislikes, pop)
    select a, a % 3, a % 4, a % 2, pop_at('2026-01-01') - a % 2 from unnest(${ids}::int[]) a`.execute(ctx.db);
  await sql`insert into album_photo (album_id, position, photo_id) select a, 1, ${photo_id} from unnest(${ids}::int[]) a where a % 37 > 0`.execute(
    ctx.db,
  );
  await sql`insert into album_category (album_id, category_id)
    select a, ${names.lake}::int from unnest(${ids}::int[]) a where a % 2 = 0 union all
    select a, ${names.dune}::int from unnest(${ids}::int[]) a where a % 3 = 0`.execute(ctx.db);
  await sql`insert into album_model (album_id, model_id) select a, ${names.ann}::int from unnest(${ids}::int[]) a where a % 5 = 0`.execute(
    ctx.db,
  );
  await sql`select album_refresh(${ids}::int[])`.execute(ctx.db);
});

describe('a list of albums', () => {
  const sections = [
    ['', '', () => true],
    ['categories', 'lake', (row: Row) => row.categories.includes(names.lake)],
    ['model', 'ann', (row: Row) => row.models.includes(names.ann)],
    ['channel', 'studio', (row: Row) => row.channel_id === names.studio],
  ] as const;

  test.each(sections)('section %j %s joins its pages to the whole in every sort', async (section, object_id, isIn) => {
    const rows = await allRows();
    for (const sort of albumSorts) {
      const all = expected(rows, sort, (row) => row.orientation === 1 && isIn(row));
      expect(all.length).toBeGreaterThan(100);
      expect(await joined({ section, object_id, sort }), sort).toEqual(all);
    }
    const gay = expected(rows, 'top-rated', (row) => row.orientation === 2 && isIn(row));
    expect(gay.length).toBeGreaterThan(5);
    expect(await joined({ section, object_id, sort: 'top-rated', gender: 'gay', count: 3 })).toEqual(gay);
  });

  test('only active, public albums with photos are in it, and the kept totals are what a recount finds', async () => {
    const shown = await world.db
      .selectFrom('album')
      .select('album_id')
      .where('status_id', '=', 1)
      .where('is_private', '=', false)
      .where('orientation', '=', 1)
      .where(sql<boolean>`exists (select from album_photo p where p.album_id = album.album_id)`)
      .execute();
    expect((await joined({ count: 60 })).toSorted((a, b) => a - b)).toEqual(
      shown.map(({ album_id }) => album_id).toSorted((a, b) => a - b),
    );
    expect((await recount(world.ctx())).filter(({ differing }) => differing > 0)).toEqual([]);
  });

  test('while a category is merged into another, its albums are in the list once each', async () => {
    const rows = await allRows();
    const merge = (merged_into: number | null, is_merging: boolean) =>
      world.db.updateTable('category').set({ merged_into, is_merging }).where('category_id', '=', names.dune).execute();
    await merge(names.lake, true);
    const either = expected(
      rows,
      'most-viewed',
      (row) => row.orientation === 1 && row.categories.some((id) => id === names.lake || id === names.dune),
    );
    expect(await joined({ section: 'categories', object_id: 'lake', sort: 'most-viewed' })).toEqual(either);
    const moved = listAlbums(world.ctx(), query({ section: 'categories', object_id: 'dune' }));
    await expect(moved).rejects.toMatchObject({ code: 'not_found', info: { dir: 'lake' } });
    await merge(null, false);
  });

  test('an empty one says so on page 1; an unknown name is not found', async () => {
    const none = { albums: [], total_count: 0 };
    const bare = { section: 'categories', object_id: 'bare' } as const;
    expect(await listAlbums(world.ctx(), query(bare))).toEqual({ ...none, error: 1, code: 'albums_not_found' });
    expect(await listAlbums(world.ctx(), query({ ...bare, page: 2 }))).toEqual(none);
    const { total_count } = await listAlbums(world.ctx(), query());
    expect(await listAlbums(world.ctx(), query({ page: 900 }))).toEqual({ albums: [], total_count });
    for (const section of ['categories', 'model', 'channel'] as const)
      for (const object_id of ['nothing', 'constructor'])
        await expect(listAlbums(world.ctx(), query({ section, object_id }))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an album', () => {
  test('shows its photos in order, and what it is filed under', async () => {
    const ctx = world.ctx();
    const [first, second] = [await aPhoto(ctx, { width: 4000, height: 3000 }), await aPhoto(ctx, { width: 800, height: 1200 })];
    const album_id = await createAlbum(ctx, {
      gender: 'str',
      lang: 'de',
      title: 'Stille Dünen',
      photos: [{ photo_id: second.photo_id, title: 'Eins' }, { photo_id: first.photo_id }],
      category_ids: [names.lake, names.dune],
      tag_ids: [names.sand],
      model_ids: [names.ann],
      channel_id: names.studio,
      counters: { views: 9, likes: 3, dislikes: 1 },
    });
    const { album } = await getAlbum(ctx, album_id);
    expect(Album.parse(album)).toEqual(album);
    expect(album).toEqual({
      album_id,
      dir: 'stille-dunen',
      title: 'Stille Dünen',
      lang: 'de',
      thumb: `/media/a/${second.storage_key}/320.jpg`,
      photos_amount: 2,
      gender: 'str',
      statistics: { viewed: 9, likes: 3, dislikes: 1 },
      photos: [
        { url: `/media/a/${second.storage_key}/1280.jpg`, width: 800, height: 1200, title: 'Eins' },
        { url: `/media/a/${first.storage_key}/1280.jpg`, width: 4000, height: 3000, title: '' },
      ],
      models: [{ dir: 'ann', title: 'Ann', img: '/media/i/face.webp' }],
      tags: [{ dir: 'sand', title: 'Sand' }],
      categories: [
        { dir: 'dune', title: 'Dune' },
        { dir: 'lake', title: 'Lake' },
      ],
      channel: { dir: 'studio', title: 'Studio' },
    });
    await ctx.db.updateTable('album').set({ cover_position: 2 }).where('album_id', '=', album_id).execute();
    expect((await getAlbum(ctx, album_id)).album.thumb).toBe(`/media/a/${first.storage_key}/320.jpg`);
    // A cover that is no longer there.
    await ctx.db.updateTable('album').set({ cover_position: 9 }).where('album_id', '=', album_id).execute();
    expect((await getAlbum(ctx, album_id)).album.thumb).toBe(`/media/a/${second.storage_key}/320.jpg`);
  });

  test('is seen as a video is: hidden, gone, waiting', async () => {
    const ctx = world.ctx();
    const make = async (change: { status_id?: number; is_private?: boolean }): Promise<number> => {
      const album_id = await createAlbum(ctx, { gender: 'str', lang: 'en', title: 'One', photos: [await aPhoto(ctx)] });
      await ctx.db.updateTable('album').set(change).where('album_id', '=', album_id).execute();
      return album_id;
    };
    const hidden = await make({ is_private: true });
    await expect(getAlbum(ctx, hidden)).rejects.toMatchObject({ code: 'private' });
    expect((await getAlbum(world.ctx({ kind: 'member', member_id: 1 }), hidden)).album.album_id).toBe(hidden);
    for (const status_id of [2, 3, 4]) await expect(getAlbum(ctx, await make({ status_id }))).rejects.toMatchObject({ code: 'not_found' });
    const gone = await make({ is_private: false });
    await deleteAlbum(world.ctx({ kind: 'system' }), gone);
    await expect(getAlbum(ctx, gone)).rejects.toMatchObject({ code: 'deleted' });
    await expect(getAlbum(ctx, 60_000_000)).rejects.toMatchObject({ code: 'not_found' });
  });
});
