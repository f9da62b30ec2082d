import { expect } from 'vitest';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import type { VideoSort } from '#contracts/calls/catalogue/listing-sorts.ts';
import { listCategories } from '#domain/taxonomy/index.ts';
import { listModels } from '#domain/models/index.ts';
import { pickCategoryCovers, recount } from '#domain/stats/index.ts';
import { listVideos } from '#domain/videos/index.ts';
import type { CatalogueWorld } from './catalogue-world.ts';
import { currentName, dislikesOf, likesOf, type PlainKind } from './plain-catalogue.ts';
import { expectSameListing, listedUnder } from './same-listing.ts';
import { wholeList } from './true-listing.ts';

/** With queue and jobs drained: every section and sort, totals, names and their counts, counters, and no derived row that differs. */
export async function expectAgreement(world: CatalogueWorld): Promise<void> {
  const { ctx, plain } = world;
  for (const { kind, differing } of await recount(ctx))
    expect([kind, differing]).toEqual([kind, 0]);
  await pickCategoryCovers(ctx);
  for (const query of everyQuestion(world)) await expectSameListing(world, query, true);
  await expectPages(world);
  await expectCategories(world);
  await expectModels(world);
  const counters = await ctx.db
    .selectFrom('video_stat')
    .select(['video_id', 'views', 'likes', 'dislikes'])
    .where('video_id', 'in', [0, ...plain.videos.map(({ video_id }) => video_id)])
    .orderBy('video_id')
    .execute();
  expect(counters).toEqual(
    plain.videos.map((video) => ({
      video_id: video.video_id,
      views: video.views,
      likes: likesOf(video),
      dislikes: dislikesOf(video),
    })),
  );
}

const sorts: readonly VideoSort[] = [
  'latest-updates',
  'longest',
  'most-popular',
  'top-rated',
  'most-viewed',
];
const filters = (['all', 'hd'] as const).flatMap((type) =>
  (['', 1, 2, 3] as const).map((duration) => ({ type, duration })),
);

/** Everything in each sort and filter; each section in sorts and filters by turns. */
function* everyQuestion({ plain, members }: CatalogueWorld): Generator<ListVideosQuery> {
  const ofKind = (kind: PlainKind): string[] =>
    plain.names.filter((name) => name.kind === kind && !name.merged_into).map(({ dir }) => dir);
  const [categories, tags] = [ofKind('category').toSorted(), ofKind('tag').toSorted()];
  const sections: [ListVideosQuery['section'], string[]][] = [
    [
      'categories',
      [
        ...categories,
        ...categories.slice(1).map((dir, n) => `${categories[n]},${dir}`),
        categories.slice(0, 3).join(),
      ],
    ],
    ['tags', tags],
    ['tagfilter', [...tags, tags.slice(0, 2).join()]],
    ['model', ofKind('model')],
    ['channel', ofKind('channel')],
    ['country', ['de', 'jp']],
    ['member', members.map(String)],
  ];
  let turn = plain.videos.length;
  for (const orientation of ['str', 'gay'] as const) {
    for (const sort of sorts)
      for (const filter of filters) yield { ...wholeList, orientation, sort, ...filter };
    for (const sort of ['most-popular', 'top-rated'] as const)
      for (const date of ['day', 'week', 'month'] as const)
        yield { ...wholeList, orientation, sort, date, ...filters[turn++ % filters.length] };
    for (const [section, objects] of sections)
      for (const object_id of objects) {
        const sort = sorts[turn++ % sorts.length] ?? 'longest';
        yield { ...wholeList, orientation, sort, section, object_id };
        yield {
          ...wholeList,
          orientation,
          sort,
          section,
          object_id,
          ...filters[turn % filters.length],
        };
      }
  }
}

/** Pages joined are the whole list. */
async function expectPages(world: CatalogueWorld): Promise<void> {
  const query: ListVideosQuery = { ...wholeList, count: 3 };
  const expected = world.plain.list(query);
  const joined: number[] = [];
  for (let page = 1; Array.isArray(expected) && (page - 1) * 3 <= expected.length; page++)
    joined.push(
      ...(await listVideos(world.ctx, { ...query, page })).videos.map(({ video_id }) => video_id),
    );
  expect(joined).toEqual(Array.isArray(expected) ? expected.map(({ video_id }) => video_id) : []);
}

async function expectCategories(world: CatalogueWorld): Promise<void> {
  for (const orientation of ['str', 'gay'] as const) {
    const { categories } = await listCategories(world.ctx, { orientation, lang: 'en' });
    const expected = world.plain.names
      .filter((name) => name.kind === 'category' && !name.merged_into)
      .map((name) => ({
        dir: name.dir,
        title: name.title,
        total_videos: listedUnder(world, name, orientation).length,
      }))
      .filter(({ total_videos }) => total_videos > 0)
      .toSorted((a, b) => b.total_videos - a.total_videos || (a.title < b.title ? -1 : 1));
    expect(
      categories.map(({ dir, title, total_videos }) => ({ dir, title, total_videos })),
    ).toEqual(expected);
    expect(categories.filter(({ img }) => img === '')).toEqual([]);
  }
}

async function expectModels(world: CatalogueWorld): Promise<void> {
  const { models, total_count } = await listModels(world.ctx, {
    orientation: 'str',
    sort: 'count-videos',
    count: 60,
    page: 1,
    filters: {},
  });
  const expected = world.plain.names
    .filter((name) => name.kind === 'model' && currentName(name) === name)
    .map((name) => ({
      dir: name.dir,
      title: name.title,
      total_videos: listedUnder(world, name).length,
      id: name.id,
    }))
    .filter(({ total_videos }) => total_videos > 0)
    .toSorted((a, b) => b.total_videos - a.total_videos || b.id - a.id);
  expect(models).toMatchObject(
    expected.map(({ dir, title, total_videos }) => ({ dir, title, total_videos })),
  );
  expect([models.length, total_count]).toEqual([expected.length, expected.length]);
}
