import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { wholeList } from '#tests/support/true-listing.ts';
import { findOrSaveTags, saveTags } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { listVideos } from './index.ts';

const world = withCtx();
const list = (over: Partial<ListVideosQuery>) => listVideos(world.ctx(), { ...wholeList, ...over });
const idsOf = async (over: Partial<ListVideosQuery>) =>
  (await list(over)).videos.map(({ video_id }) => video_id);

/** Categories with these dirs; ids in their order. */
async function categoriesOf({ db }: Ctx, ...dirs: string[]): Promise<number[]> {
  const values = dirs.map((dir) => ({ dir, title: `The ${dir}` }));
  return (await db.insertInto('category').values(values).returning('category_id').execute()).map(
    ({ category_id }) => category_id,
  );
}

describe('sections of a list', () => {
  test.each([
    ['categories', 'nowhere'],
    ['tags', 'nowhere'],
    ['model', 'nowhere'],
    ['channel', 'nowhere'],
    ['country', 'xx'],
    ['member', '60000000'],
  ] as const)('%s %s is not found', async (section, object_id) => {
    await expect(list({ section, object_id })).rejects.toMatchObject({
      code: 'not_found',
      info: undefined,
    });
    await expect(list({ country: 'xx' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a country without videos is an empty list', async () => {
    expect(await list({ section: 'country', object_id: 'va' })).toEqual({
      videos: [],
      total_count: 0,
      error: 1,
      code: 'videos_not_found',
    });
    expect(await list({ country: 'va', page: 2 })).toEqual({ videos: [], total_count: 0 });
  });

  test('chosen categories are named with their totals, on an empty page too', async () => {
    const ctx = world.ctx();
    const [fog = 0, ice = 0] = await categoriesOf(ctx, 'fog', 'ice');
    const both = await aVideo(ctx, { category_ids: [fog, ice] });
    await aVideo(ctx, { category_ids: [fog] });
    await aVideo(ctx, { category_ids: [fog], orientation: 'gay' });
    const categories = [
      { dir: 'fog', title: 'The fog', total_videos: 2 },
      { dir: 'ice', title: 'The ice', total_videos: 1 },
    ];
    const found = await list({ section: 'categories', object_id: 'fog,ice' });
    expect([
      found.videos.map(({ video_id }) => video_id),
      found.total_count,
      found.categories,
    ]).toEqual([[both], 1, categories]);
    const none = await list({ section: 'categories', object_id: 'fog,ice', duration: 3 });
    expect(none).toEqual({
      videos: [],
      total_count: 0,
      categories,
      error: 1,
      code: 'videos_not_found',
    });
    expect(await list({})).not.toHaveProperty('categories');
  });

  test('unknown tags leave nothing out, old dirs do', async () => {
    const ctx = world.ctx();
    const { ids: tag_ids } = await findOrSaveTags(ctx, ['squall']);
    const id = await aVideo(ctx, { orientation: 'she', tag_ids });
    await ctx.db
      .insertInto('redirect')
      .values({ kind: 'tag', old_dir: 'gust', object_id: tag_ids[0] ?? 0 })
      .execute();
    const without = (object_id: string) =>
      idsOf({ orientation: 'she', section: 'tagfilter', object_id });
    expect(await without('breeze,calm')).toEqual([id]);
    expect(await without('calm,gust')).toEqual([]);
  });

  test('words of a tag page come when asked for, where there are some', async () => {
    const mvp = { h1: 'Storms', mtitle: 'Storms of all sizes', mdesc: 'From far away.' };
    await saveTags(world.ctx(), [
      { dir: 'storm', title: 'storm', mvp: { lang: 'en', ...mvp } },
      { dir: 'hail', title: 'hail', mvp: { lang: 'de', ...mvp } },
    ]);
    expect(await list({ section: 'tags', object_id: 'storm', with_mvp: true })).toMatchObject({
      mvp,
    });
    expect(await list({ section: 'tags', object_id: 'storm' })).not.toHaveProperty('mvp');
    expect(await list({ section: 'tags', object_id: 'hail', with_mvp: true })).not.toHaveProperty(
      'mvp',
    );
  });
});

describe('search', () => {
  test('every word is a word of the title, the last may be unfinished, ignoring accents and case', async () => {
    const ctx = world.ctx();
    const crème = await aVideo(ctx, { title: 'Crème brûlée at Zoë’s' });
    const creme = await aVideo(ctx, { title: 'creme of the crop' });
    const found = async (s: string) =>
      (await idsOf({ s, section: 'search' })).toSorted((a, b) => a - b);
    expect(await found('CREME')).toEqual([crème, creme]);
    expect(await found('  crem  ')).toEqual([crème, creme]);
    expect(await found('brulée crè')).toEqual([crème]);
    expect(await found('bru crème')).toEqual([]);
    expect(await found('reme')).toEqual([]);
    expect(await found('creme nothing')).toEqual([]);
  });

  test('titles, descriptions and names are searched', async () => {
    const { ids: tag_ids } = await findOrSaveTags(world.ctx(), ['quixotic']);
    const id = await aVideo(world.ctx(), { title: 'A knight', description: 'Of mills.', tag_ids });
    for (const s of ['quixotic', 'knight', 'mills quixotic kni'])
      expect(await idsOf({ s }), s).toEqual([id]);
  });

  test('blanks list without a search, and what holds no word finds nothing', async () => {
    expect((await list({ s: ' \t ' })).total_count).toBe((await list({})).total_count);
    expect(await list({ s: '!!!' })).toEqual({
      videos: [],
      total_count: 0,
      error: 1,
      code: 'videos_not_found',
    });
  });

  test.each([
    `'; drop table video; --`,
    'a & b | !c',
    `it's "it"`,
    '\\\\\\',
    ':*A <->',
    '%_%',
    '日本語',
    '🦆🦆🦆',
    '(((((',
    'a:*b:*c',
  ])('%s is text', async (s) => {
    await aVideo(world.ctx(), { title: s, lang: 'ja' });
    const { videos, total_count } = await list({ s });
    expect(videos.length).toBe(total_count);
    expect((await list({ s: `${s}zz` })).total_count).toBeLessThanOrEqual(total_count);
  });

  test('one character of Chinese, Japanese or Korean script finds titles that hold it', async () => {
    const titled = (title: string, lang: 'ja' | 'en') => aVideo(world.ctx(), { title, lang });
    const begins = await titled('霧の朝', 'ja');
    const within = await titled('静かな霧の夜', 'ja');
    const alone = await titled('Lake 霧 two', 'ja');
    const word = await titled('산책 morning', 'en');
    await titled('朝 a walk', 'ja');
    const found = async (s: string): Promise<number[]> =>
      (await list({ s })).videos.map(({ video_id }) => video_id).toSorted((a, b) => a - b);
    expect(await found('霧')).toEqual([begins, within, alone]);
    expect(await found('산')).toEqual([word]);
  });

  test.each(['ab', 'ー海'.repeat(18), 'x'.repeat(70), '🦆🦆', 'a\u0000bc', 'line\nbreak'])(
    '%j is refused',
    async (s) => {
      await expect(list({ s })).rejects.toMatchObject({ code: 'invalid', info: { s: 'invalid' } });
    },
  );

  test('a word of too many titles is counted to a limit, which is said, and its pages end there', async () => {
    const ctx = world.ctx();
    const media_id = await aMedia(ctx);
    for (let batch = 0; batch < 10; batch++)
      await sql`
        with made as (
          insert into video (orientation, status_id, lang, dir, title, duration, media_id)
          select 2, 1, 'en', 'video', 'Ubiquitous', 60, ${media_id} from generate_series(1, 1005) returning video_id),
        covered as (insert into publication (video_id, published_by, content_hash)
            select video_id, 'earlier', content_hash from made, media where media_id = ${media_id}),
        counted as (insert into video_stat (video_id, pop) select video_id, 0 from made),
        found as (insert into video_search (video_id, orientation, tsv) select video_id, 2, setweight('ubiquitous:1', 'A') from made)
        insert into listing (video_id, pub, duration, views, pop, wscore, orientation, flags, facets)
        select video_id, 1, 60, 0, 0, 0, 2, 2, '{}' from made`.execute(ctx.db);
    const of = { orientation: 'gay', s: 'ubiq', sort: 'most-viewed' } as const;
    const newest = await sql<{
      id: number;
    }>`select video_id as id from video where title = 'Ubiquitous' order by 1 desc`.execute(ctx.db);
    const expected = newest.rows.map(({ id }) => id);
    for (const page of [1, 84, 166, 167]) {
      const found = await list({ ...of, page });
      expect([found.total_count, found.total_is_capped]).toEqual([10_000, true]);
      expect(found.videos.map(({ video_id }) => video_id)).toEqual(
        expected.slice((page - 1) * 60, Math.min(10_000, page * 60)),
      );
    }
    expect((await list({ ...of, page: 168 })).videos).toEqual([]);
  });
});
