import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#seed/random.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { manyVideos, type ManyVideos } from '#tests/support/many-videos.ts';
import { findOrSaveChannel, findOrSaveModels, findOrSaveTags } from '../taxonomy/index.ts';
import { diversifyRelated, type Related } from './diversify-related.ts';
import { listRelated } from './index.ts';

const world = withCtx();
const state: { made?: ManyVideos } = {};

function many(): ManyVideos {
  if (!state.made) throw new Error('the videos exist inside tests only');
  return state.made;
}

beforeAll(async () => {
  state.made = await manyVideos(world.ctx(), { count: 900, seed: 'nine hundred' });
});

const read = async (
  video_id: number,
  {
    count = 36,
    type = 'all',
    group = 1,
  }: { count?: number; type?: 'all' | 'hd'; group?: number } = {},
) => listRelated(world.ctx(), { video_id, count, type, group });

async function readGroups(
  video_id: number,
  of: { count: number; type: 'all' | 'hd' },
): Promise<{ ids: number[]; total_count: number }[]> {
  const groups = [];
  for (let group = 1; ; group++) {
    const { videos, total_count } = await read(video_id, { ...of, group });
    if (videos.length === 0) return groups;
    groups.push({ ids: videos.map((video) => video.video_id), total_count });
  }
}

describe('related videos of a large catalogue', () => {
  const random = createRandom('whose relatives');
  const cases = Array.from(
    { length: 8 },
    (_, index) =>
      ({
        place: random.below(900),
        count: index % 2 ? 36 : 60,
        type: index % 3 ? 'all' : 'hd',
      }) as const,
  );

  test.each(cases)(
    'of video $place, $type by $count: once each, same orientation, listed, from many channels',
    async ({ place, count, type }) => {
      const shown = many().videos.filter(({ is_listed }) => is_listed);
      const video = shown[place % shown.length];
      if (!video) throw new Error('no video');
      const may = shown.filter(
        ({ orientation, video_id, is_hd }) =>
          orientation === video.orientation &&
          video_id !== video.video_id &&
          (type === 'all' || is_hd),
      );
      const groups = await readGroups(video.video_id, { count, type });
      const ids = groups.flatMap((group) => group.ids);
      expect(ids.length).toBe(Math.min(180, may.length));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !may.some(({ video_id }) => video_id === id))).toEqual([]);
      for (const group of groups) {
        expect(group.total_count).toBe(ids.length);
        const channels = group.ids.flatMap(
          (id) => may.find(({ video_id }) => video_id === id)?.channel ?? [],
        );
        const most = Math.max(
          0,
          ...channels.map((channel) => channels.filter((other) => other === channel).length),
        );
        expect(most).toBeLessThanOrEqual(Math.max(1, group.ids.length / 3));
      }
      expect(await readGroups(video.video_id, { count, type })).toEqual(groups);
    },
  );

  test('a group is the same whatever was asked before', async () => {
    const [video] = many().videos.filter(({ is_listed }) => is_listed);
    const third = await read(video?.video_id ?? 0, { group: 3 });
    const groups = await readGroups(video?.video_id ?? 0, { count: 36, type: 'all' });
    expect(third.videos.map(({ video_id }) => video_id)).toEqual(groups[2]?.ids);
  });
});

describe('the most similar video comes first', () => {
  test('a model counts more than a tag, a tag more than a word, and any more than nothing', async () => {
    const ctx = world.ctx();
    const model_ids = (await findOrSaveModels(ctx, ['Wilma Waterfall'], 'str')).ids;
    const tag_ids = (await findOrSaveTags(ctx, ['paper boats'])).ids;
    const far = { orientation: 'str', post_date: new Date('2020-01-01') } as const;
    const by_word = await aVideo(ctx, { ...far, title: 'Zeppelin over fields' });
    const by_tag = await aVideo(ctx, { ...far, title: 'Another thing', tag_ids });
    const by_model = await aVideo(ctx, { ...far, title: 'A third thing', model_ids });
    const by_all = await aVideo(ctx, { ...far, title: 'Zeppelin again', model_ids, tag_ids });
    const id = await aVideo(ctx, { ...far, title: 'The zeppelin', model_ids, tag_ids });
    const { videos } = await read(id, { count: 12 });
    expect(videos.slice(0, 4).map(({ video_id }) => video_id)).toEqual([
      by_all,
      by_model,
      by_tag,
      by_word,
    ]);
    const { videos: of_word } = await read(by_word, { count: 12 });
    expect(of_word.map(({ video_id }) => video_id)).not.toContain(by_word);
    expect(new Set(of_word.slice(0, 2).map(({ video_id }) => video_id))).toEqual(
      new Set([by_all, id]),
    );
  });

  test('text that looks like a query is text', async () => {
    const title = `it's 'quoted' \\ & | ! <-> "twice":*A`;
    const twin = await aVideo(world.ctx(), { title });
    const id = await aVideo(world.ctx(), { title });
    expect((await read(id)).videos[0]?.video_id).toBe(twin);
  });
});

describe('visibility of the video decides the answer', () => {
  test.each([
    ['not_found', { status: 'pending' }],
    ['not_found', { status: 'rejected' }],
    ['deleted', { status: 'deleted' }],
    ['private', { is_private: true }],
  ] as const)('%s for %o', async (code, facts) => {
    const id = await aVideo(world.ctx(), facts);
    await expect(read(id)).rejects.toMatchObject({ code });
  });

  test('not_found for an unknown one, popular ones for a member who may see a private one', async () => {
    await expect(read(60_000_000)).rejects.toMatchObject({ code: 'not_found' });
    const id = await aVideo(world.ctx(), { is_private: true });
    const { videos, total_count } = await listRelated(world.ctx({ kind: 'member', member_id: 1 }), {
      video_id: id,
      count: 12,
      type: 'all',
      group: 1,
    });
    expect([videos.length, total_count]).toEqual([12, 180]);
  });
});

describe('a small catalogue', () => {
  const small = withCtx();
  const readSmall = (video_id: number, group = 1) =>
    listRelated(small.ctx(), { video_id, count: 12, type: 'all', group });

  test('says that there is nothing, and has all there is, even of one channel', async () => {
    const ctx = small.ctx();
    const [channel_id = 0] = (await findOrSaveChannel(ctx, 'Only One')).ids;
    const id = await aVideo(ctx, { channel_id });
    expect(await readSmall(id)).toEqual({
      videos: [],
      total_count: 0,
      error: 1,
      code: 'videos_not_found',
    });
    const others = [];
    for (let count = 0; count < 14; count++)
      others.push(await aVideo(ctx, { channel_id, title: `Number ${count}` }));
    const [first, second, third] = [
      await readSmall(id),
      await readSmall(id, 2),
      await readSmall(id, 3),
    ];
    const ids = [...first.videos, ...second.videos].map(({ video_id }) => video_id);
    expect([first.videos.length, second.videos.length, first.total_count]).toEqual([12, 2, 14]);
    expect(ids.toSorted((a, b) => a - b)).toEqual(others);
    expect(third).toEqual({ videos: [], total_count: 14 });
  });
});

describe('dealing', () => {
  const of = (channel_id: number | null, ...ids: number[]): Related[] =>
    ids.map((video_id) => ({ video_id, channel_id }));
  const idsOf = (groups: Related[][]) =>
    groups.map((group) => group.map(({ video_id }) => video_id));
  const none = () => Promise.resolve([]);

  test('videos over the channel limit come first in the next group', async () => {
    const best = [...of(1, 1, 2, 3), ...of(null, 4, 5, 6, 7)];
    expect(idsOf(await diversifyRelated([3, 3], best, none))).toEqual([
      [1, 4, 5],
      [2, 6, 7],
    ]);
  });

  test('others are sent for before a channel gets more', async () => {
    const asked: (readonly number[])[] = [];
    const more = async (
      known: readonly number[],
      channels: readonly number[],
    ): Promise<Related[]> => {
      asked.push(channels);
      return [...of(2, 10), ...of(3, 11), ...of(1, 12)].filter(
        ({ video_id, channel_id }) =>
          !known.includes(video_id) && !channels.includes(channel_id ?? 0),
      );
    };
    expect(idsOf(await diversifyRelated([3], of(1, 1, 2, 3), more))).toEqual([[1, 10, 11]]);
    expect(asked).toEqual([[1]]);
    expect(idsOf(await diversifyRelated([6], of(1, 1, 2, 3), more))).toEqual([
      [1, 2, 10, 11, 3, 12],
    ]);
  });
});
