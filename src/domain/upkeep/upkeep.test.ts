import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { saveCategories, saveChannels, saveMembers, saveModels } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { createPlaylist } from '../playlists/index.ts';
import { editVideo, listVideos, setCounters, setVideoState } from '../videos/index.ts';
import {
  pickCategoryCovers,
  rankPeriod,
  recount,
  setOwnerCounters,
  recomputePeopleStats,
  recomputeSuggestions,
} from '../stats/index.ts';
import { slowTasks, upkeepTasks } from './index.ts';

const world = withCtx();
const system = (): Ctx => world.ctx({ kind: 'system' });
const titles = (title: string) =>
  Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;

async function ranked(
  date: 'day' | 'week' | 'month',
  sort: 'most-popular' | 'top-rated',
  orientation: 'str' | 'gay' = 'str',
): Promise<number[]> {
  const query: ListVideosQuery = {
    orientation,
    sort,
    count: 60,
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date,
  };
  return (await listVideos(world.ctx(), query)).videos.map(({ video_id }) => video_id);
}

test('ranks the videos viewed or voted on in a period, best first', async () => {
  const ctx = system();
  const [today, yesterday, six, seven, old, gone] = [
    await aVideo(ctx),
    await aVideo(ctx),
    await aVideo(ctx),
    await aVideo(ctx),
    await aVideo(ctx),
    await aVideo(ctx),
  ];
  const other = await aVideo(ctx, { orientation: 'gay' });
  const of = (
    video_id: number,
    days_ago: number,
    views: number,
    likes: number,
    dislikes: number,
  ) => ({
    video_id,
    views,
    likes,
    dislikes,
    recent: [{ days_ago, views, likes, dislikes }],
  });
  await setCounters(ctx, [
    of(today, 0, 5, 1, 9),
    of(yesterday, 1, 9, 9, 1),
    of(six, 6, 100, 0, 0),
    of(seven, 7, 200, 20, 0),
    { ...of(old, 30, 900, 90, 0), recent: [{ days_ago: 30, views: 900, likes: 90, dislikes: 0 }] },
    of(gone, 0, 50, 5, 5),
    of(other, 0, 1, 1, 0),
  ]);
  for (const period of ['day', 'week', 'month'] as const) await rankPeriod(ctx, period);
  expect(await ranked('day', 'most-popular')).toEqual([gone, yesterday, today]);
  expect(await ranked('week', 'most-popular')).toEqual([six, gone, yesterday, today]);
  expect(await ranked('month', 'most-popular')).toEqual([seven, six, gone, yesterday, today]);
  expect(await ranked('day', 'top-rated')).toEqual([yesterday, gone, today]);
  expect(await ranked('month', 'top-rated')).toEqual([seven, yesterday, gone, today]);
  expect(await ranked('day', 'most-popular', 'gay')).toEqual([other]);

  // A video that leaves the lists leaves a ranking at once, and returns with the next one.
  await setVideoState(ctx, gone, { status: 'pending' });
  expect(await ranked('day', 'most-popular')).toEqual([yesterday, today]);
  await setVideoState(ctx, gone, { status: 'active' });
  expect(await ranked('day', 'most-popular')).toEqual([yesterday, today]);
  await Promise.all([rankPeriod(ctx, 'day'), rankPeriod(ctx, 'day')]);
  expect(await ranked('day', 'most-popular')).toEqual([gone, yesterday, today]);
});

test('picks the most popular video as the cover of a category, and weights its suggestions by its videos', async () => {
  const ctx = system();
  const id =
    (await saveCategories(ctx, [{ dir: 'dunes', titles: titles('Dunes') }])).get('dunes') ?? 0;
  const [less, more] = [
    await aVideo(ctx, { category_ids: [id] }),
    await aVideo(ctx, { category_ids: [id] }),
  ];
  await setCounters(ctx, [
    { video_id: less, views: 5, likes: 0, dislikes: 0 },
    { video_id: more, views: 5000, likes: 0, dislikes: 0 },
  ]);
  const cover = async (): Promise<unknown> =>
    ctx.db
      .selectFrom('category_picture')
      .select(['orientation', 'video_id'])
      .where('category_id', '=', id)
      .execute();
  const weights = async (): Promise<number[]> =>
    (
      await ctx.db
        .selectFrom('suggest')
        .select('weight')
        .distinct()
        .where('kind', '=', 1)
        .where('obj_id', '=', id)
        .execute()
    ).map(({ weight }) => weight);
  expect(await weights()).toEqual([]);
  await Promise.all([
    pickCategoryCovers(ctx),
    recomputeSuggestions(ctx),
    recomputeSuggestions(ctx),
  ]);
  expect(await cover()).toEqual([{ orientation: 1, video_id: more }]);
  expect(await weights()).toEqual([expect.closeTo(Math.log(3), 4)]);
  const { rows } =
    await sql`select count(*)::int as n from suggest where kind = 1 and obj_id = ${id}`.execute(
      ctx.db,
    );
  expect(rows).toEqual([{ n: languages.length }]);
  await setVideoState(ctx, more, { status: 'pending' });
  expect(await cover()).toEqual([]);
  await pickCategoryCovers(ctx);
  expect(await cover()).toEqual([{ orientation: 1, video_id: less }]);
  await editVideo(ctx, less, { orientation: 'gay' });
  expect(await cover()).toEqual([]);
});

test('recomputes models and channels from their videos, and adds their own counters', async () => {
  const ctx = system();
  const model =
    (await saveModels(ctx, [{ dir: 'ada', title: 'Ada', orientation: 'str', attributes: {} }])).get(
      'ada',
    ) ?? 0;
  const channel = (await saveChannels(ctx, [{ dir: 'lakes', title: 'Lakes' }])).get('lakes') ?? 0;
  const member_id = (await saveMembers(ctx, [{ username: 'alice' }])).get('alice') ?? 0;
  const video_id = await aVideo(ctx, { model_ids: [model], channel_id: channel });
  const playlist = await createPlaylist(ctx, {
    member_id,
    orientation: 'str',
    title: 'Quiet',
    description: 'For the evening',
    is_public: true,
    video_ids: [video_id],
  });
  await recount(ctx);
  await sql`update video_stat set views = 40, pop = pop + 9 where video_id = ${video_id}`.execute(
    ctx.db,
  );
  await sql`insert into stat_dirty (video_id) values (${video_id})`.execute(ctx.db);
  await recount(ctx);
  const views = async (): Promise<unknown[]> => [
    await ctx.db
      .selectFrom('model_listing')
      .select('views')
      .where('model_id', '=', model)
      .executeTakeFirst(),
    await ctx.db
      .selectFrom('channel_listing')
      .select('views')
      .where('channel_id', '=', channel)
      .executeTakeFirst(),
    await ctx.db
      .selectFrom('playlist_listing')
      .select('views')
      .where('playlist_id', '=', playlist)
      .executeTakeFirst(),
  ];
  expect(await views()).toEqual([{ views: 0 }, { views: 0 }, { views: 0 }]);
  await recomputePeopleStats(ctx);
  await recount(ctx);
  expect(await views()).toEqual([{ views: 40 }, { views: 40 }, { views: 0 }]);

  const counters = { views: 1000, likes: 10, dislikes: 5 };
  await setOwnerCounters(ctx, 'model', [{ id: model, ...counters }]);
  await setOwnerCounters(ctx, 'channel', [{ id: channel, ...counters }]);
  await setOwnerCounters(ctx, 'playlist', [{ id: playlist, ...counters }]);
  // Counters above zero are not overwritten.
  await setOwnerCounters(ctx, 'model', [{ id: model, views: 1, likes: 1, dislikes: 1 }]);
  await recount(ctx);
  expect(await views()).toEqual([{ views: 1040 }, { views: 1040 }, { views: 1000 }]);
});

test('every task can run twice at the same moment and leaves all counts exact', async () => {
  const ctx = system();
  const tasks = [...upkeepTasks, ...slowTasks];
  for (const task of tasks) await Promise.all([task.run(ctx), task.run(ctx)]);
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length);
  expect((await recount(ctx)).filter(({ differing }) => differing > 0)).toEqual([]);
});
