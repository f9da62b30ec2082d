import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Categories, Main, Tags } from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import { languages } from '#contracts/vocabulary.ts';
import { aVideo } from '#tests/support/factories.ts';
import { withFiledVideos } from '#tests/support/filed-videos.ts';
import { manyModels, manyVideosOf } from '#tests/support/many-people.ts';
import { pickCategoryCovers, recount } from '../stats/index.ts';
import { getMain, listCategories, listTags, saveChannels, saveTags } from './index.ts';

const { world, ids, truth } = withFiledVideos();

describe('categories', () => {
  test('lists those with videos of the orientation, most first, with titles in the language', async () => {
    const ctx = world.ctx();
    const expected = await truth('category', 1);
    for (const lang of languages) {
      const { categories } = await listCategories(ctx, { orientation: 'str', lang });
      expect(categories.map(({ total_videos }) => total_videos)).toEqual(
        expected.map(({ total }) => total),
      );
      const totals = new Map(expected.map(({ id, total }) => [id, total]));
      for (const { dir, title, total_videos } of categories) {
        expect(title).toBe(dir === 'plain' ? 'Plain' : `${dir} ${lang}`);
        expect(total_videos).toBe(
          totals.get(dir === 'plain' ? ids.plain : (ids.categories.get(dir) ?? 0)),
        );
      }
      const order = categories.map(({ total_videos, title }) => [total_videos, title] as const);
      expect(
        order.every(
          ([total, title], at) =>
            at === 0 || (order[at - 1]?.[0] ?? 0) > total || (order[at - 1]?.[1] ?? '') < title,
        ),
      ).toBe(true);
    }
    expect((await listCategories(ctx, { orientation: 'gay', lang: 'en' })).categories.length).toBe(
      (await truth('category', 2)).length,
    );
    expect(await listCategories(ctx, { orientation: 'she', lang: 'ja' })).toEqual({
      categories: [],
    });
  });

  test('shows the picture of a listed video, else none', async () => {
    const ctx = world.ctx();
    const imgOf = async (dir: string): Promise<string | undefined> => {
      const answer = await listCategories(ctx, { orientation: 'str', lang: 'en' });
      expect(Categories.parse(answer)).toEqual(answer);
      return answer.categories.find((category) => category.dir === dir)?.img;
    };
    expect(await imgOf('category-0')).toBe('');
    const [video_id = 0] = ids.videos.slice(2);
    const listed = await ctx.db
      .selectFrom('listing')
      .select('video_id')
      .where('video_id', '=', video_id)
      .execute();
    expect(listed).toHaveLength(1);
    await sql`update listing set pop = (select max(pop) + 1 from listing) where video_id = ${video_id}`.execute(
      ctx.db,
    );
    await pickCategoryCovers(ctx);
    expect(await imgOf('category-0')).toMatch(/^\/media\/p\/\w+\/t2-640\.jpg$/);
    const hide = async (is_private: boolean) => {
      await ctx.db
        .updateTable('video')
        .set({ is_private })
        .where('video_id', '=', video_id)
        .execute();
      await sql`select listing_refresh(array[${video_id}]::int[])`.execute(ctx.db);
    };
    await hide(true);
    expect(await imgOf('category-0')).toBe('');
    await hide(false);
  });

  test('omits a category being merged and counts its videos once with the target', async () => {
    const ctx = world.ctx();
    const [from, into] = [
      ids.categories.get('category-3') ?? 0,
      ids.categories.get('category-4') ?? 0,
    ];
    const merge = (merged_into: number | null) =>
      ctx.db
        .updateTable('category')
        .set({ merged_into, is_merging: merged_into !== null })
        .where('category_id', '=', from)
        .execute();
    await merge(into);
    const { rows } = await sql<{
      n: number;
    }>`select count(distinct l.video_id) as n from video_category x join listing l using (video_id)
      where l.orientation = 1 and x.category_id in (${from}, ${into})`.execute(ctx.db);
    const { categories } = await listCategories(ctx, { orientation: 'str', lang: 'en' });
    const totals = new Map(categories.map(({ dir, total_videos }) => [dir, total_videos]));
    expect(totals.get('category-4')).toBe(rows[0]?.n);
    expect(totals.has('category-3')).toBe(false);
    await merge(null);
  });
});

describe('tags', () => {
  let tagged: number[] = [];
  beforeAll(async () => {
    const ctx = world.ctx();
    await sql`insert into tag (dir, title) select 'tag-' || n, 'Tag ' || n from generate_series(1, 1150) n`.execute(
      ctx.db,
    );
    // A third of the tags for every five videos: one video cannot bear them all.
    tagged = await manyVideosOf(ctx, { count: 15, orientation: 'she' });
    await sql`insert into video_tag (video_id, tag_id)
      select v, t.tag_id from unnest(${tagged}::int[]) with ordinality x(v, n)
      join tag t on t.tag_id % 3 = n % 3 and t.tag_id / 3 % ((n - 1) / 3 + 1) = 0`.execute(ctx.db);
    await sql`select listing_refresh(${tagged}::int[])`.execute(ctx.db);
    await sql`select facet_fold()`.execute(ctx.db);
  });
  const listed = async (): Promise<{ dir: string; total: number }[]> => {
    const { tags } = await listTags(world.ctx(), { orientation: 'she' });
    return tags.map(({ dir, total_videos }) => ({ dir, total: total_videos }));
  };
  const expected = async (): Promise<{ dir: string; total: number }[]> => {
    const dirs = new Map(
      (await world.db.selectFrom('tag').select(['tag_id', 'dir']).execute()).map(
        ({ tag_id, dir }) => [tag_id, dir],
      ),
    );
    return (await truth('tag', 3))
      .slice(0, limits.tags_listed)
      .map(({ id, total }) => ({ dir: dirs.get(id) ?? '', total }));
  };

  test('lists those with the most videos, exactly, before and after the counts are folded', async () => {
    expect(await expected()).toHaveLength(limits.tags_listed);
    expect(await listed()).toEqual(await expected());
    // Three of every five leave, so that hundreds of tags lose their videos and others come up; nothing is folded yet.
    const away = tagged.slice(0, 9);
    await sql`update video set is_private = true where video_id = any(${away}::int[])`.execute(
      world.db,
    );
    await sql`select listing_refresh(${away}::int[])`.execute(world.db);
    const pending = await expected();
    expect(pending.length).toBeLessThan(limits.tags_listed);
    expect(await listed()).toEqual(pending);
    await sql`select facet_fold()`.execute(world.db);
    expect(await listed()).toEqual(pending);
    await sql`update video set is_private = false where video_id = any(${away}::int[])`.execute(
      world.db,
    );
    await sql`select listing_refresh(${away}::int[])`.execute(world.db);
    expect(await listed()).toEqual(await expected());
  });

  test('counts merged tags with their target and does not list them', async () => {
    const ctx = world.ctx();
    const [from, into] = ['tag-60', 'tag-1149'];
    await sql`update tag set merged_into = (select tag_id from tag where dir = ${into}), is_merging = true where dir = ${from}`.execute(
      ctx.db,
    );
    const tags = new Map((await listed()).map(({ dir, total }) => [dir, total]));
    const { rows } = await sql<{
      n: number;
    }>`select count(distinct x.video_id) as n from video_tag x join tag t using (tag_id)
      where t.dir in (${from}, ${into})`.execute(ctx.db);
    expect([tags.has(from), tags.get(into)]).toEqual([false, rows[0]?.n]);
    await sql`update tag set merged_into = null, is_merging = false where dir = ${from}`.execute(
      ctx.db,
    );
  });

  test('returns the English texts of their pages where they exist', async () => {
    const ctx = world.ctx();
    const mvp = { h1: 'Sand', mtitle: 'Sand videos', mdesc: 'Everything of sand.' };
    const tags = await saveTags(ctx, [
      { dir: 'sand', title: 'Sand', mvp: { lang: 'en', ...mvp } },
      { dir: 'sable', title: 'Sable', mvp: { lang: 'fr', ...mvp } },
    ]);
    await aVideo(ctx, { orientation: 'gay', tag_ids: [...tags.values()] });
    const answer = await listTags(ctx, { orientation: 'gay' });
    expect(Tags.parse(answer)).toEqual(answer);
    expect(answer.tags).toEqual([
      { dir: 'sand', title: 'Sand', total_videos: 1, mvp },
      { dir: 'sable', title: 'Sable', total_videos: 1 },
    ]);
  });
});

describe('main', () => {
  test('returns the first of each kind, and empty lists for an orientation without videos', async () => {
    const ctx = world.ctx();
    expect((await getMain(ctx, { orientation: 'she', lang: 'en' })).keywords).toHaveLength(
      limits.main.keywords,
    );
    expect(await getMain(ctx, { orientation: 'she', lang: 'en' })).toMatchObject({
      categories: [],
      models: [],
      channels: [],
    });
    const channels = await saveChannels(
      ctx,
      Array.from({ length: 25 }, (_, n) => ({ dir: `channel-${n}`, title: `Channel ${n}` })),
    );
    await manyVideosOf(ctx, { count: 50, channel_ids: [...channels.values()] });
    await manyModels(ctx, 60);
    await sql`select channel_refresh(${[...channels.values()]}::int[])`.execute(ctx.db);

    const main = await getMain(ctx, { orientation: 'str', lang: 'fr' });
    expect(Main.parse(main)).toEqual(main);
    const { categories } = await listCategories(ctx, { orientation: 'str', lang: 'fr' });
    expect(main.categories).toEqual(categories.slice(0, limits.main.categories));
    expect(main.keywords).toEqual([]);
    const popular = async (
      table: 'model_listing' | 'channel_listing',
      id: 'model_id' | 'channel_id',
    ) => {
      const { rows } = await sql<{
        dir: string;
        pop: number;
        id: number;
      }>`select dir, pop, ${sql.ref(id)} as id from ${sql.table(table)}
        where orientation = 1 and ${table === 'model_listing' ? sql`total_videos + total_albums` : sql`total_videos`} > 0`.execute(
        ctx.db,
      );
      return rows
        .toSorted((a, b) => b.pop - a.pop || b.id - a.id)
        .map(({ dir }) => dir)
        .slice(0, 20);
    };
    expect(main.models.map(({ dir }) => dir)).toEqual(await popular('model_listing', 'model_id'));
    expect(main.channels.map(({ dir }) => dir)).toEqual(
      await popular('channel_listing', 'channel_id'),
    );
    expect([main.models.length, main.channels.length]).toEqual([
      limits.main.models,
      limits.main.channels,
    ]);
  });
});

test('equals a full recount', async () => {
  expect((await recount(world.ctx())).filter(({ differing }) => differing > 0)).toEqual([]);
});
