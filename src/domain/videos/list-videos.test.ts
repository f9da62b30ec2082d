import { describe, expect, test } from 'vitest';
import { videoSorts } from '#contracts/calls/catalogue/listing-sorts.ts';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { windowOf } from '../read-page.ts';
import { recount } from '../stats/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { createVideos } from '../submissions/index.ts';
import { listVideos, publishReadyVideos, setCounters, setVideoState } from './index.ts';

const world = withCtx();
const query = (over: Partial<ListVideosQuery> = {}): ListVideosQuery => ({
  orientation: 'str',
  sort: 'latest-updates',
  count: 3,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
  ...over,
});

/** All ids of a listing, page by page. */
async function joined(over: Partial<ListVideosQuery>): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { videos } = await listVideos(world.ctx(), query({ ...over, page }));
    if (videos.length === 0) return ids;
    ids.push(...videos.map(({ video_id }) => video_id));
  }
}

describe('a listing', () => {
  test('joins its pages to the whole catalogue in every sort, hides what strangers may not see, and counts exactly', async () => {
    const ctx = world.ctx();
    const lengths = [30, 700, 2500, 45, 600, 599, 2400, 2401, 30, 30, 61];
    const media = await Promise.all(
      lengths.map((seconds, index) => aMedia(ctx, { seconds, height: index % 2 ? 1080 : 480 })),
    );
    const start = Date.UTC(2026, 0, 1);
    // Equal dates on purpose: ties must not repeat or lose a video between pages.
    const ids = await createVideos(
      ctx,
      media.map((media_id, index) => ({
        orientation: 'str',
        lang: 'en',
        title: `Clip ${index}`,
        command: 'velour import',
        media_id,
        post_date: new Date(start + Math.floor(index / 3) * 60_000),
      })),
    );
    await setCounters(
      ctx,
      ids.map((video_id, index) => ({
        video_id,
        views: (index * 37) % 5,
        likes: index,
        dislikes: 3,
      })),
    );
    await aVideo(ctx, { is_private: true });
    for (const status of ['pending', 'rejected', 'deleted'] as const) await aVideo(ctx, { status });
    await aVideo(ctx, { media_id: await aMedia(ctx, { state: 'uploaded' }) });
    await aVideo(ctx, { orientation: 'gay' });

    for (const sort of videoSorts) {
      const all = await joined({ sort });
      expect(
        all.toSorted((a, b) => a - b),
        sort,
      ).toEqual(ids);
      expect((await listVideos(world.ctx(), query({ sort }))).total_count).toBe(ids.length);
    }
    const latest = await joined({ sort: 'latest-updates', count: 5 });
    expect(latest).toEqual(
      ids.toSorted(
        (a, b) => Math.floor(ids.indexOf(b) / 3) - Math.floor(ids.indexOf(a) / 3) || b - a,
      ),
    );
    const longest = await joined({ sort: 'longest' });
    expect(longest.map((id) => lengths[ids.indexOf(id)])).toEqual(
      lengths.toSorted((a, b) => b - a),
    );
    const popular = await joined({ sort: 'most-viewed' });
    expect(popular.map((id) => (ids.indexOf(id) * 37) % 5)).toEqual(
      ids.map((_, index) => (index * 37) % 5).toSorted((a, b) => b - a),
    );

    expect((await joined({ duration: 1 })).length).toBe(
      lengths.filter((seconds) => seconds < 600).length,
    );
    expect((await joined({ duration: 2, sort: 'longest' })).length).toBe(
      lengths.filter((seconds) => seconds >= 600 && seconds <= 2400).length,
    );
    expect((await joined({ duration: 3 })).length).toBe(
      lengths.filter((seconds) => seconds > 2400).length,
    );
    expect((await joined({ type: 'hd' })).length).toBe(
      lengths.filter((_, index) => index % 2).length,
    );
    const mixed = await listVideos(world.ctx(), query({ type: 'hd', duration: 1 }));
    expect(mixed.total_count).toBe(
      lengths.filter((seconds, index) => seconds < 600 && index % 2).length,
    );
    expect(mixed.videos.every((video) => video.is_hd)).toBe(true);
    expect(await recount(ctx)).toSatisfy((rows: { differing: number }[]) =>
      rows.every(({ differing }) => differing === 0),
    );
  });

  test('past the end is empty and keeps its total; an empty first page says so', async () => {
    await aVideo(world.ctx(), { orientation: 'she' });
    const past = await listVideos(world.ctx(), query({ orientation: 'she', page: 99 }));
    expect(past).toEqual({ videos: [], total_count: 1 });
    const none = await listVideos(world.ctx(), query({ orientation: 'she', duration: 3 }));
    expect(none).toEqual({ videos: [], total_count: 0, error: 1, code: 'videos_not_found' });
  });

  test('totals are exact before and after the fold', async () => {
    const ctx = world.ctx();
    const before = (await listVideos(ctx, query())).total_count;
    const id = await aVideo(ctx);
    expect((await listVideos(ctx, query())).total_count).toBe(before + 1);
    await recount(ctx);
    expect((await listVideos(ctx, query())).total_count).toBe(before + 1);
    await setVideoState(ctx, id, { is_private: true });
    expect((await listVideos(ctx, query())).total_count).toBe(before);
    await setVideoState(ctx, id, { is_private: false, status: 'deleted' });
    await recount(ctx);
    expect((await listVideos(ctx, query())).total_count).toBe(before);
  });

  test('a video waits for its clip and appears with it, once', async () => {
    const ctx = world.ctx();
    const media_id = await aMedia(ctx, { state: 'uploaded', seconds: 77 });
    const id = await aVideo(ctx, { media_id });
    const before = (await listVideos(ctx, query())).total_count;
    await ctx.db
      .updateTable('media')
      .set({ state: 'ready' })
      .where('media_id', '=', media_id)
      .execute();
    for (let twice = 0; twice < 2; twice++)
      await ctx.db.transaction().execute((trx) => publishReadyVideos(trx, media_id));
    const after = await listVideos(ctx, query());
    expect(after.total_count).toBe(before + 1);
    expect(after.videos[0]).toMatchObject({ video_id: id, duration: '1:17' });
  });

  test('writers of the same videos at once neither fail nor miscount', async () => {
    const ctx = world.ctx();
    const ids = await createVideos(
      ctx,
      await Promise.all(
        [1, 2, 3, 4].map(async (n) => ({
          orientation: 'str' as const,
          lang: 'en' as const,
          title: `Contested ${n}`,
          command: 'velour import',
          media_id: await aMedia(ctx),
        })),
      ),
    );
    const flips = ids.flatMap((id) =>
      [true, false, true].map((is_private) => setVideoState(ctx, id, { is_private })),
    );
    const outcome = await Promise.allSettled(flips);
    expect(outcome.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await recount(ctx)).toSatisfy((rows: { differing: number }[]) =>
      rows.every(({ differing }) => differing === 0),
    );
  });
});

test.each([
  [1, 60, 0, undefined],
  [1, 60, 5, { offset: 0, limit: 5, is_reversed: false }],
  [2, 60, 120, { offset: 60, limit: 60, is_reversed: false }],
  [3, 60, 121, { offset: 0, limit: 1, is_reversed: true }],
  [4, 60, 181, { offset: 0, limit: 1, is_reversed: true }],
  [3, 60, 181, { offset: 1, limit: 60, is_reversed: true }],
  [5, 60, 240, undefined],
])('page %i of %i in %i is read from the nearer end', (page, count, total, expected) => {
  expect(windowOf(page, count, total)).toEqual(expected);
});
