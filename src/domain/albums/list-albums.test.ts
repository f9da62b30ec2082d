import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  albumSorts,
  type AlbumSort,
  type ListAlbumsQuery,
} from '#contracts/calls/catalogue/albums.ts';
import { withManyAlbums } from '#tests/support/many-albums.ts';
import { joinPages } from '#tests/support/many-people.ts';
import { recount } from '../stats/index.ts';
import { listAlbums } from './index.ts';

const { world, names } = withManyAlbums();
const query = (over: Partial<ListAlbumsQuery> = {}): ListAlbumsQuery => ({
  orientation: 'str',
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

type Row = Awaited<ReturnType<typeof allRows>>[number];
const allRows = () =>
  world.db
    .selectFrom('album_listing as l')
    .innerJoin('album as a', 'a.album_id', 'l.album_id')
    .selectAll('l')
    .select(
      sql<
        number[]
      >`array(select category_id from album_category x where x.album_id = l.album_id)`.as(
        'categories',
      ),
    )
    .select(
      sql<number[]>`array(select model_id from album_model x where x.album_id = l.album_id)`.as(
        'models',
      ),
    )
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

describe('a list of albums', () => {
  const sections = [
    ['', '', () => true],
    ['categories', 'lake', (row: Row) => row.categories.includes(names.lake)],
    ['model', 'ann', (row: Row) => row.models.includes(names.ann)],
    ['channel', 'studio', (row: Row) => row.channel_id === names.studio],
  ] as const;

  test.each(sections)(
    'section %j %s joins its pages to the whole in every sort',
    async (section, object_id, isIn) => {
      const rows = await allRows();
      for (const sort of albumSorts) {
        const all = expected(rows, sort, (row) => row.orientation === 1 && isIn(row));
        expect(all.length).toBeGreaterThan(100);
        expect(await joined({ section, object_id, sort }), sort).toEqual(all);
      }
      const gay = expected(rows, 'top-rated', (row) => row.orientation === 2 && isIn(row));
      expect(gay.length).toBeGreaterThan(5);
      expect(
        await joined({ section, object_id, sort: 'top-rated', orientation: 'gay', count: 3 }),
      ).toEqual(gay);
    },
  );

  test('only active, public albums with photos are in it, and the stored totals equal those of a recount', async () => {
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
      world.db
        .updateTable('category')
        .set({ merged_into, is_merging })
        .where('category_id', '=', names.dune)
        .execute();
    await merge(names.lake, true);
    const either = expected(
      rows,
      'most-viewed',
      (row) =>
        row.orientation === 1 &&
        row.categories.some((id) => id === names.lake || id === names.dune),
    );
    expect(await joined({ section: 'categories', object_id: 'lake', sort: 'most-viewed' })).toEqual(
      either,
    );
    const moved = listAlbums(world.ctx(), query({ section: 'categories', object_id: 'dune' }));
    await expect(moved).rejects.toMatchObject({ code: 'not_found', info: { dir: 'lake' } });
    await merge(null, false);
  });

  test('an empty one says so on page 1; an unknown name is not found', async () => {
    const none = { albums: [], total_count: 0 };
    const bare = { section: 'categories', object_id: 'bare' } as const;
    expect(await listAlbums(world.ctx(), query(bare))).toEqual({
      ...none,
      error: 1,
      code: 'albums_not_found',
    });
    expect(await listAlbums(world.ctx(), query({ ...bare, page: 2 }))).toEqual(none);
    const { total_count } = await listAlbums(world.ctx(), query());
    expect(await listAlbums(world.ctx(), query({ page: 900 }))).toEqual({
      albums: [],
      total_count,
    });
    for (const section of ['categories', 'model', 'channel'] as const)
      for (const object_id of ['nothing', 'constructor'])
        await expect(listAlbums(world.ctx(), query({ section, object_id }))).rejects.toMatchObject({
          code: 'not_found',
        });
  });
});
