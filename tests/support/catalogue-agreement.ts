import { expect } from 'vitest';
import type { ListVideosQuery, VideoSort } from '#contracts/listing-url.ts';
import { listCategories } from '#domain/catalogue/index.ts';
import { listModels } from '#domain/models/index.ts';
import { chooseFaces, recount } from '#domain/stats/index.ts';
import { listVideos } from '#domain/videos/index.ts';
import type { Question } from './catalogue-commands.ts';
import type { CatalogueWorld } from './catalogue-world.ts';
import {
  bound,
  currentName,
  dislikesOf,
  isListed,
  likesOf,
  popularity,
  type PlainKind,
  type PlainName,
  type PlainVideo,
} from './plain-catalogue.ts';

const everything: ListVideosQuery = {
  gender: 'str',
  sort: 'latest-updates',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
};

const kindOf: Partial<Record<ListVideosQuery['section'], PlainKind>> = {
  categories: 'category',
  tags: 'tag',
  tagfilter: 'tag',
  model: 'model',
  channel: 'channel',
};

/** The query that a question's numbers stand for in this catalogue. */
export function queryOf({ plain, members }: CatalogueWorld, question: Question): ListVideosQuery {
  const { section, objects, by_old_dir, sort, date, country, ...rest } = question;
  const [first = 0] = objects;
  const dirOf = (n: number): string => {
    const names = plain.names.filter(({ kind }) => kind === kindOf[section]);
    const name = n === 20 ? undefined : names[n % names.length];
    return (by_old_dir === 0 ? name?.old_dirs[0] : undefined) ?? name?.dir ?? 'no-such-name';
  };
  const many = section === 'categories' || section === 'tagfilter';
  const dirs = [...new Set((many ? objects : [first]).map(dirOf))].toSorted();
  const object_id =
    section === 'country'
      ? ['de', 'jp'][first % 2]
      : section === 'member'
        ? String(members[first % members.length])
        : kindOf[section]
          ? dirs.join()
          : '';
  return {
    ...everything,
    gender: rest.gender,
    sort,
    section,
    object_id: object_id ?? '',
    type: rest.is_hd === 0 ? 'hd' : 'all',
    duration: rest.duration,
    date: sort === 'most-popular' || sort === 'top-rated' ? date : '',
    ...(country !== undefined && section !== 'country' && { country }),
    ...(rest.s !== '' && { s: rest.s }),
  };
}

/**
 * Asks both and compares: which videos, in which order, how many. `is_drained` when counters have reached the lists: then sorts that go by them are looked
 * at as well, as exactly as they are carried.
 */
export async function expectSameListing(world: CatalogueWorld, query: ListVideosQuery, is_drained: boolean): Promise<void> {
  const expected = world.plain.list(query);
  const asked = JSON.stringify(query);
  if (!Array.isArray(expected)) {
    const moved = expected === 'unknown' ? {} : { info: { dir: expected.moved_to } };
    await expect(listVideos(world.ctx, query), asked).rejects.toMatchObject({ code: 'not_found', ...moved });
    return;
  }
  const answer = await listVideos(world.ctx, query);
  const ids = answer.videos.map(({ video_id }) => video_id);
  const expected_ids = expected.map(({ video_id }) => video_id);
  if (query.date !== '' || query.sort === 'latest-updates' || query.sort === 'longest') expect(ids, asked).toEqual(expected_ids);
  else {
    expect(ids.toSorted(ascending), asked).toEqual(expected_ids.toSorted(ascending));
    if (is_drained)
      expectOrder(
        query.sort,
        ids.map((id) => expected.find(({ video_id }) => video_id === id)).filter((video) => video !== undefined),
        asked,
      );
  }
  expect([answer.total_count, answer.total_is_capped], asked).toEqual([ids.length, query.date === '' ? undefined : true]);
  expect(answer.code, asked).toBe(ids.length === 0 ? 'videos_not_found' : undefined);
  const chosen = query.section === 'categories' ? query.object_id.split(',') : [];
  const counted = chosen.map((dir) => ({ dir, total_videos: listedUnder(world, world.plain.find('category', dir), query.gender).length }));
  expect(answer.categories ?? [], asked).toMatchObject(counted);
}

const ascending = (a: number, b: number): number => a - b;

/** What is carried into the lists only when it moved visibly may stand as far from its place. */
const slack: Partial<Record<VideoSort, { score(video: PlainVideo): number; by(score: number): number }>> = {
  'most-viewed': { score: ({ views }) => views, by: (views) => 0.5 + views * 0.02 },
  'top-rated': { score: bound, by: () => 0.006 },
  'most-popular': { score: (video) => popularity(video, new Date()), by: () => 0.05 },
};

function expectOrder(sort: VideoSort, videos: readonly PlainVideo[], asked: string): void {
  const scores = videos.map((video) => slack[sort]?.score(video) ?? 0);
  for (const [n, score] of scores.entries()) {
    const next = scores[n + 1] ?? -Infinity;
    expect(score + (slack[sort]?.by(next) ?? 0), `${asked}: place ${n} of ${scores.join()}`).toBeGreaterThanOrEqual(next);
  }
}

const listedUnder = ({ plain }: CatalogueWorld, name: PlainName | undefined, gender?: string): PlainVideo[] =>
  plain.videos.filter(
    (video) => isListed(video) && (gender === undefined || video.gender === gender) && name !== undefined && plain.has(video, name),
  );

/** With queue and jobs drained: every section and sort, totals, names and their counts, counters, and no derived row that differs. */
export async function expectAgreement(world: CatalogueWorld): Promise<void> {
  const { ctx, plain } = world;
  for (const { kind, differing } of await recount(ctx)) expect([kind, differing]).toEqual([kind, 0]);
  await chooseFaces(ctx);
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
    plain.videos.map((video) => ({ video_id: video.video_id, views: video.views, likes: likesOf(video), dislikes: dislikesOf(video) })),
  );
}

const sorts: readonly VideoSort[] = ['latest-updates', 'longest', 'most-popular', 'top-rated', 'most-viewed'];
const filters = (['all', 'hd'] as const).flatMap((type) => (['', 1, 2, 3] as const).map((duration) => ({ type, duration })));

/** Everything in each sort and filter; each section in sorts and filters by turns. */
function* everyQuestion({ plain, members }: CatalogueWorld): Generator<ListVideosQuery> {
  const ofKind = (kind: PlainKind): string[] => plain.names.filter((name) => name.kind === kind && !name.merged_into).map(({ dir }) => dir);
  const [categories, tags] = [ofKind('category').toSorted(), ofKind('tag').toSorted()];
  const sections: [ListVideosQuery['section'], string[]][] = [
    ['categories', [...categories, ...categories.slice(1).map((dir, n) => `${categories[n]},${dir}`), categories.slice(0, 3).join()]],
    ['tags', tags],
    ['tagfilter', [...tags, tags.slice(0, 2).join()]],
    ['model', ofKind('model')],
    ['channel', ofKind('channel')],
    ['country', ['de', 'jp']],
    ['member', members.map(String)],
  ];
  let turn = plain.videos.length;
  for (const gender of ['str', 'gay'] as const) {
    for (const sort of sorts) for (const filter of filters) yield { ...everything, gender, sort, ...filter };
    for (const sort of ['most-popular', 'top-rated'] as const)
      for (const date of ['day', 'week', 'month'] as const)
        yield { ...everything, gender, sort, date, ...filters[turn++ % filters.length] };
    for (const [section, objects] of sections)
      for (const object_id of objects) {
        const sort = sorts[turn++ % sorts.length] ?? 'longest';
        yield { ...everything, gender, sort, section, object_id };
        yield { ...everything, gender, sort, section, object_id, ...filters[turn % filters.length] };
      }
  }
}

/** Pages joined are the whole list. */
async function expectPages(world: CatalogueWorld): Promise<void> {
  const query: ListVideosQuery = { ...everything, count: 3 };
  const expected = world.plain.list(query);
  const joined: number[] = [];
  for (let page = 1; Array.isArray(expected) && (page - 1) * 3 <= expected.length; page++)
    joined.push(...(await listVideos(world.ctx, { ...query, page })).videos.map(({ video_id }) => video_id));
  expect(joined).toEqual(Array.isArray(expected) ? expected.map(({ video_id }) => video_id) : []);
}

async function expectCategories(world: CatalogueWorld): Promise<void> {
  for (const gender of ['str', 'gay'] as const) {
    const { categories } = await listCategories(world.ctx, { gender, lang: 'en' });
    const expected = world.plain.names
      .filter((name) => name.kind === 'category' && !name.merged_into)
      .map((name) => ({ dir: name.dir, title: name.title, total_videos: listedUnder(world, name, gender).length }))
      .filter(({ total_videos }) => total_videos > 0)
      .toSorted((a, b) => b.total_videos - a.total_videos || (a.title < b.title ? -1 : 1));
    expect(categories.map(({ dir, title, total_videos }) => ({ dir, title, total_videos }))).toEqual(expected);
    expect(categories.filter(({ img }) => img === '')).toEqual([]);
  }
}

async function expectModels(world: CatalogueWorld): Promise<void> {
  const { models, total_count } = await listModels(world.ctx, { gender: 'str', sort: 'count-videos', count: 60, page: 1, filters: {} });
  const expected = world.plain.names
    .filter((name) => name.kind === 'model' && currentName(name) === name)
    .map((name) => ({ dir: name.dir, title: name.title, total_videos: listedUnder(world, name).length, id: name.id }))
    .filter(({ total_videos }) => total_videos > 0)
    .toSorted((a, b) => b.total_videos - a.total_videos || b.id - a.id);
  expect(models).toMatchObject(expected.map(({ dir, title, total_videos }) => ({ dir, title, total_videos })));
  expect([models.length, total_count]).toEqual([expected.length, expected.length]);
}
