import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  CountryFacets,
  ListingFacets,
  NearestLists,
  type ListFacetsQuery,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { titlesOf, withFiledVideos } from '#tests/support/filed-videos.ts';
import { wholeList } from '#tests/support/true-listing.ts';
import type { Ctx } from '../../ctx.ts';
import { saveCategories } from '../../taxonomy/index.ts';
import { listCountryFacets, listFacets, listNearest, listVideos } from '../index.ts';

const { world } = withFiledVideos();

beforeAll(async () => {
  const ctx = world.ctx();
  const ids = await saveCategories(ctx, [
    { dir: 'long', titles: titlesOf('Long') },
    { dir: 'alone', titles: titlesOf('Alone') },
  ]);
  const [first = 0] = (
    await ctx.db
      .selectFrom('category')
      .select('category_id')
      .where('dir', '=', 'category-0')
      .execute()
  ).map(({ category_id }) => category_id);
  const se = await ctx.db
    .selectFrom('country')
    .select('country_id')
    .where('code', '=', 'se')
    .executeTakeFirstOrThrow();
  for (const [seconds, height] of [
    [700, 1080],
    [2500, 1080],
    [2500, 480],
  ] as const) {
    const media_id = await aMedia(ctx, { seconds, height });
    const category_ids = [first, ids.get('long') ?? 0];
    await aVideo(ctx, { media_id, category_ids, country_id: se.country_id, title: 'Long clip' });
  }
  await aVideo(ctx, { category_ids: [ids.get('alone') ?? 0] });
});

const all: ListFacetsQuery = {
  orientation: 'str',
  lang: 'de',
  section: '',
  object_id: '',
  sort: 'latest-updates',
  type: 'all',
  duration: '',
  date: '',
};
const inCategories = (...dirs: string[]) =>
  ({ section: 'categories', object_id: dirs.toSorted().join() }) as const;

/** The total of the list itself. */
async function totalOf({ lang: _lang, ...query }: ListFacetsQuery): Promise<number> {
  return (await listVideos(world.ctx(), { ...wholeList, ...query })).total_count;
}

const queries: Partial<ListFacetsQuery>[] = [
  {},
  { type: 'hd' },
  { duration: 3, country: 'se' },
  inCategories('category-0'),
  { ...inCategories('category-0'), type: 'hd' },
  { ...inCategories('category-0'), duration: 3 },
  { ...inCategories('category-0'), country: 'se', type: 'hd', duration: 2 },
  inCategories('category-0', 'long'),
  { ...inCategories('category-0', 'category-2'), country: 'fr' },
  inCategories('category-0', 'category-2', 'category-4'),
  { section: 'country', object_id: 'se', type: 'hd' },
  { section: 'search', s: 'clip' },
  { section: 'search', s: 'clip', country: 'fr' },
  { ...inCategories('category-0'), s: 'clip' },
];

describe.each(queries)('the facets of the list %j', (over) => {
  const query = { ...all, ...over };

  test('lengths and HD promise what their lists have', async () => {
    const facets = await listFacets(world.ctx(), query);
    expect(ListingFacets.parse(facets)).toEqual(facets);
    for (const duration of [1, 2, 3] as const)
      expect([duration, facets.lengths[duration - 1]]).toEqual([
        duration,
        await totalOf({ ...query, duration }),
      ]);
    expect(facets.hd).toBe(await totalOf({ ...query, type: 'hd' }));
    expect(facets).not.toHaveProperty('lengths_are_capped');
  });

  test('countries promise what their lists have, and every country that has any is there', async () => {
    const facets = await listCountryFacets(world.ctx(), query);
    expect(CountryFacets.parse(facets)).toEqual(facets);
    const counts = new Map(facets.countries.map(({ code, total_videos }) => [code, total_videos]));
    for (const code of ['se', 'fr', 'jp', 'va']) {
      const of =
        query.section === 'country' ? { ...query, object_id: code } : { ...query, country: code };
      expect([code, counts.get(code) ?? 0]).toEqual([code, await totalOf(of)]);
    }
    expect([...counts.values()]).toEqual([...counts.values()].toSorted((a, b) => b - a));
  });

  test('categories promise what their combinations have, and none leads to nothing', async () => {
    const { categories } = await listFacets(world.ctx(), query);
    const chosen = query.section === 'categories' ? query.object_id.split(',') : [];
    const isSearch = query.s !== undefined;
    if ((chosen.length === 0 && !isSearch) || chosen.length === 3)
      return expect(categories).toEqual([]);
    const rows = await world.db.selectFrom('category').select('dir').execute();
    const others = rows.map(({ dir }) => dir).filter((dir) => !chosen.includes(dir));
    const counts = new Map(categories.map(({ dir, total_videos }) => [dir, total_videos]));
    for (const dir of others) {
      const object_id = [...chosen, dir].toSorted().join();
      const total = await totalOf({ ...query, section: 'categories', object_id });
      expect([dir, counts.get(dir)]).toEqual([dir, total === 0 ? undefined : total]);
    }
  });
});

test('categories are named in the language, most videos first', async () => {
  const { categories } = await listFacets(world.ctx(), { ...all, ...inCategories('category-0') });
  const long = categories.find(({ dir }) => dir === 'long');
  expect(long).toEqual({ dir: 'long', title: 'Long de', total_videos: 3 });
  const totals = categories.map(({ total_videos }) => total_videos);
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
});

describe('near an empty list', () => {
  test.each([
    inCategories('alone', 'long'),
    { ...inCategories('alone', 'category-0', 'long'), type: 'hd' as const },
    { ...inCategories('long'), duration: 1 as const, country: 'fr' },
    { section: 'country' as const, object_id: 'jp', duration: 3 as const },
  ])('%j are at most three with fewer choices, each with what it promises', async (over) => {
    const query = { ...all, ...over };
    expect(await totalOf(query)).toBe(0);
    const answer = await listNearest(world.ctx(), query);
    expect(NearestLists.parse(answer)).toEqual(answer);
    expect(answer.lists.length).toBeGreaterThan(0);
    expect(answer.lists.length).toBeLessThanOrEqual(3);
    for (const { dirs, total_videos, country, ...rest } of answer.lists) {
      const of =
        query.section !== 'categories'
          ? {}
          : dirs.length > 0
            ? inCategories(...dirs)
            : { section: '' as const, object_id: '' };
      const { country: _country, ...bare } = query;
      const list = { ...bare, ...rest, ...of, ...(country !== '' && { country }) };
      expect(await totalOf(list)).toBe(total_videos);
      expect(total_videos).toBeGreaterThan(0);
    }
  });

  test('the one that lacks a single choice comes before those that lack two', async () => {
    const query = {
      ...all,
      ...inCategories('category-0', 'long'),
      type: 'hd' as const,
      duration: 1 as const,
    };
    const { lists } = await listNearest(world.ctx(), query);
    const lacking = lists.map(
      ({ dirs, type, duration }) =>
        2 - dirs.length + Number(type === 'all') + Number(duration === ''),
    );
    expect(lacking).toEqual(lacking.toSorted((a, b) => a - b));
    expect(lacking[0]).toBe(1);
  });

  test('of a search, its text is read once, whatever the number of choices', async () => {
    const ctx = world.ctx();
    const search = ctx.searchOn(ctx.db);
    const sample = vi.fn<typeof search.sample>(search.sample);
    const query = { ...all, ...inCategories('alone', 'long'), type: 'hd' as const, s: 'clip' };
    expect(await totalOf(query)).toBe(0);
    const spied: Ctx = { ...ctx, searchOn: () => ({ ...search, sample }) };
    const { lists } = await listNearest(spied, { ...query, duration: 3 });
    expect(lists.length).toBeGreaterThan(0);
    expect(sample).toHaveBeenCalledOnce();
    for (const { dirs, total_videos, type, duration } of lists) {
      const of = dirs.length > 0 ? inCategories(...dirs) : { section: 'search' as const };
      expect(await totalOf({ ...query, type, duration, ...of })).toBe(total_videos);
    }
  });

  test('nothing is near a list that lacks nothing', async () => {
    const query = { ...all, section: 'country' as const, object_id: 'va' };
    expect(await listNearest(world.ctx(), query)).toEqual({ lists: [] });
  });
});

test.each([listFacets, listCountryFacets, listNearest])(
  '%o knows no unknown names',
  async (read) => {
    await expect(read(world.ctx(), { ...all, ...inCategories('nowhere') })).rejects.toMatchObject({
      code: 'not_found',
    });
  },
);
