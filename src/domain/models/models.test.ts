import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  filterCodes,
  Model,
  peopleSorts,
  type ListModelsQuery,
  type ModelFilters,
  type PeopleSort,
} from '#contracts/calls/catalogue/models.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { joinPages, manyModels } from '#tests/support/many-people.ts';
import { countryIds, saveModels } from '../taxonomy/index.ts';
import { recount } from '../stats/index.ts';
import { getModel, listModels } from './index.ts';

const world = withCtx();
const query = (over: Partial<ListModelsQuery> = {}): ListModelsQuery => ({
  orientation: 'str',
  filters: {},
  sort: 'most-popular',
  count: 60,
  page: 1,
  ...over,
});
const joined = (over: Partial<ListModelsQuery>): Promise<string[]> =>
  joinPages(async (page) => {
    const { models, total_count } = await listModels(world.ctx(), query({ ...over, page }));
    return { items: models.map(({ dir }) => dir), total_count };
  });

type Row = Awaited<ReturnType<typeof allRows>>[number];
const allRows = () =>
  world.db
    .selectFrom('model_listing')
    .leftJoin('country as c', 'c.country_id', 'model_listing.country_id')
    .selectAll('model_listing')
    .select('c.code')
    .execute();

/** The keys by which the whole list is sorted here instead of in the database. */
const value: Record<Exclude<PeopleSort, 'alphabet'>, (row: Row) => number> = {
  'most-popular': (row) => row.pop,
  'top-rated': (row) => row.wscore,
  'most-viewed': (row) => row.views,
  'latest-updates': (row) => row.latest,
  recent: (row) => row.recent,
  'count-videos': (row) => row.total_videos,
};
function expected(
  rows: readonly Row[],
  sort: PeopleSort,
  filters: ModelFilters,
  orientation = 1,
): string[] {
  const { country, letter, ...codes } = filters;
  const shown = rows.filter(
    (row) =>
      row.orientation === orientation &&
      row.total_videos + row.total_albums > 0 &&
      (country === undefined || row.code === country) &&
      (letter === undefined || row.letter === letter) &&
      Object.entries(codes).every(([name, code]) => row[name as keyof typeof codes] === code),
  );
  const order = (a: Row, b: Row): number =>
    sort === 'alphabet'
      ? Buffer.compare(Buffer.from(a.sort_title), Buffer.from(b.sort_title)) ||
        a.model_id - b.model_id
      : value[sort](b) - value[sort](a) || b.model_id - a.model_id;
  return shown.toSorted(order).map(({ dir }) => dir);
}

let rows: Row[] = [];
beforeAll(async () => {
  await manyModels(world.ctx(), 560);
  rows = await allRows();
});

describe('a list of models', () => {
  test.each(peopleSorts)(
    'joins its pages to all that have something to show, sorted by %s',
    async (sort) => {
      const all = expected(rows, sort, {});
      expect(all.length).toBeGreaterThan(400);
      expect(await joined({ sort })).toEqual(all);
      expect(await joined({ sort, orientation: 'gay', count: 5 })).toEqual(
        expected(rows, sort, {}, 2),
      );
    },
  );

  test('narrows by every code, country and letter there is, alone and together', async () => {
    const codes = Object.entries(filterCodes).flatMap(([name, most]) =>
      Array.from({ length: most }, (_, n) => ({ [name]: n + 1 })),
    );
    const countries = ['se', 'fr', 'jp'].map((country) => ({ country }));
    const letters = 'a b e o u z 0 cyrl jpan grek arab hebr thai kore'
      .split(' ')
      .map((letter) => ({ letter }));
    const together: ModelFilters[] = [
      { age: 1, hair_color: 1 },
      { race: 2, tattoo: 1, piercing: 2 },
      { country: 'se', letter: 'cyrl' },
      {
        age: 3,
        country: 'fr',
        letter: 'a',
        height: 1,
        weight: 1,
        breast_size: 1,
        race: 1,
        hair_color: 1,
        tattoo: 1,
        piercing: 1,
      },
    ];
    let found = 0;
    for (const [index, filters] of [...codes, ...countries, ...letters, ...together].entries()) {
      const sort = peopleSorts[index % peopleSorts.length] ?? 'alphabet';
      const all = expected(rows, sort, filters);
      if (all.length > 0) found++;
      expect(await joined({ sort, filters, count: 20 }), JSON.stringify({ filters, sort })).toEqual(
        all,
      );
    }
    expect(found).toBeGreaterThan(codes.length + countries.length);
  });

  test('a list without matches is empty with its code; a page past the end is empty without one', async () => {
    const none = await listModels(world.ctx(), query({ filters: { country: 'aq' } }));
    expect(none).toEqual({ models: [], total_count: 0, error: 1, code: 'models_not_found' });
    expect(await listModels(world.ctx(), query({ filters: { country: 'aq' }, page: 2 }))).toEqual({
      models: [],
      total_count: 0,
    });
    const total_count = expected(rows, 'recent', {}).length;
    expect(await listModels(world.ctx(), query({ page: 99 }))).toEqual({ models: [], total_count });
    await expect(
      listModels(world.ctx(), query({ filters: { country: 'zz' } })),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the derived rows are what truth says', async () => {
    expect((await recount(world.ctx())).filter(({ differing }) => differing > 0)).toEqual([]);
  });
});

describe('a model', () => {
  test('shows codes, aliases, country, counters and its place in most-popular', async () => {
    const ctx = world.ctx();
    const countries = await countryIds(ctx, ['se']);
    const ids = await saveModels(ctx, [
      {
        dir: 'astrid',
        title: 'Astrid',
        orientation: 'she',
        description: 'Waits for the wind.',
        country_id: countries.get('se') ?? 0,
        avatar_key: 'abc',
        aliases: ['Zarah', 'Ast'],
        attributes: { age: 2, hair_color: 3, relationship: 1, sexuality: 5, tattoo: 2 },
      },
      { dir: 'bea', title: 'Bea', orientation: 'she', attributes: {} },
      { dir: 'unseen', title: 'Unseen', orientation: 'she', attributes: {} },
    ]);
    const astrid = ids.get('astrid') ?? 0;
    await aVideo(ctx, { orientation: 'she', model_ids: [astrid, ids.get('bea') ?? 0] });
    await aVideo(ctx, { orientation: 'she', model_ids: [astrid] });
    await sql`update model_stat set views = 7, likes = 3, dislikes = 1 where model_id = ${astrid}`.execute(
      ctx.db,
    );
    await sql`select model_refresh(${[...ids.values()]}::int[])`.execute(ctx.db);

    const { model } = await getModel(ctx, 'astrid');
    expect(Model.parse(model)).toEqual(model);
    expect(model).toEqual({
      dir: 'astrid',
      title: 'Astrid',
      avatar: '/media/i/abc.webp',
      scr1: '/media/i/abc.webp',
      scr2: '/media/i/abc.webp',
      total_videos: 2,
      country: 'se',
      age: 2,
      hair_color: 3,
      height: null,
      weight: null,
      breast_size: null,
      race: null,
      relationship: 1,
      orientation: 5,
      tattoo: 2,
      piercing: null,
      description: 'Waits for the wind.',
      aliases: ['Ast', 'Zarah'],
      total_albums: 0,
      genders: [{ gender: 'she', total_videos: 2, total_albums: 0 }],
      statistics: { viewed: 7, likes: 3, dislikes: 1, videos: 2, subscribers: 0 },
      thing: expect.stringMatching(/^m[0-9a-z]+$/),
      rank: 1,
    });
    expect((await getModel(ctx, 'bea')).model).toMatchObject({
      rank: 2,
      avatar: '',
      country: '',
      total_videos: 1,
    });
    expect((await getModel(ctx, 'unseen')).model).toMatchObject({ rank: 0, total_videos: 0 });
  });

  test('the rank is the place in the list, among ties as well', async () => {
    const list = await joined({ sort: 'most-popular' });
    for (const place of [1, 2, 200, list.length]) {
      const { model } = await getModel(world.ctx(), list[place - 1] ?? '');
      expect(model.rank).toBe(place);
    }
  });

  test('one that was renamed or merged says where it is now; an unknown one does not', async () => {
    const ctx = world.ctx();
    const ids = await saveModels(ctx, [
      { dir: 'now', title: 'Now', orientation: 'gay', attributes: {} },
      { dir: 'merged', title: 'Merged', orientation: 'gay', attributes: {} },
    ]);
    const now = ids.get('now') ?? 0;
    await ctx.db
      .insertInto('redirect')
      .values({ kind: 'model', old_dir: 'before', object_id: now })
      .execute();
    await ctx.db
      .updateTable('model')
      .set({ merged_into: now })
      .where('model_id', '=', ids.get('merged') ?? 0)
      .execute();
    await sql`select model_refresh(${[...ids.values()]}::int[])`.execute(ctx.db);
    for (const dir of ['before', 'merged'])
      await expect(getModel(ctx, dir)).rejects.toMatchObject({
        code: 'not_found',
        info: { dir: 'now' },
      });
    for (const dir of ['nobody', '__proto__', 'constructor'])
      await expect(getModel(ctx, dir)).rejects.toMatchObject({
        code: 'not_found',
        info: undefined,
      });
  });
});
