import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';
import { saveChannels, saveModels } from '../taxonomy/index.ts';
import { listChannels } from '../channels/index.ts';
import { listModels } from '../models/index.ts';
import { createVideos } from '../submissions/index.ts';
import { listVideos, setCounters } from '../videos/index.ts';
import { rankPeriod, recount, recomputePeopleStats } from './index.ts';

const world = withCtx();
const rest = {
  orientation: 'str',
  section: '',
  object_id: '',
  type: 'all',
  duration: '',
  page: 1,
  count: 60,
} as const;

test('a reader sees a complete list while rankings, models and channels are rebuilt', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const models = await saveModels(
    ctx,
    Array.from({ length: 40 }, (_, n) => ({
      dir: `model-${n}`,
      title: `Model ${n}`,
      orientation: 'str' as const,
      attributes: {},
    })),
  );
  const channels = await saveChannels(
    ctx,
    Array.from({ length: 40 }, (_, n) => ({ dir: `channel-${n}`, title: `Channel ${n}` })),
  );
  const media_id = await aMedia(ctx);
  const [model_ids, channel_ids] = [[...models.values()], [...channels.values()]];
  const ids = await createVideos(
    ctx,
    Array.from({ length: 240 }, (_, n) => ({
      orientation: 'str' as const,
      lang: 'en' as const,
      title: `Video ${n}`,
      command: 'velour import',
      media_id,
      model_ids: [model_ids[n % 40] ?? 0],
      channel_id: channel_ids[n % 40] ?? 0,
    })),
  );
  let turn = 0;
  const recountLater = () =>
    setCounters(
      ctx,
      ids.map((video_id, n) => {
        const views = 1 + ((n * 7 + turn * 31) % 240);
        return {
          video_id,
          views,
          likes: views,
          dislikes: 1,
          recent: [{ days_ago: 0, views, likes: views, dislikes: 1 }],
        };
      }),
    );
  await recountLater();
  await recount(ctx);
  for (const period of ['day', 'week', 'month'] as const) await rankPeriod(ctx, period);

  let building = true;
  const seen = { rankings: 0, orders: new Set<string>() };
  const read = async (): Promise<void> => {
    while (building) {
      for (const sort of ['most-popular', 'top-rated'] as const)
        for (const date of ['day', 'week', 'month'] as const) {
          const { videos, total_count } = await listVideos(ctx, { ...rest, sort, date });
          expect([
            videos.length,
            new Set(videos.map(({ video_id }) => video_id)).size,
            total_count,
          ]).toEqual([60, 60, 240]);
          seen.orders.add(videos.map(({ video_id }) => video_id).join());
          seen.rankings++;
        }
      const asked = {
        orientation: 'str',
        sort: 'most-popular',
        count: 60,
        page: 1,
        section: '',
        object_id: '',
      } as const;
      const [shown_models, shown_channels] = [
        await listModels(ctx, { ...asked, filters: {} }),
        await listChannels(ctx, asked),
      ];
      expect([shown_models.models.length, shown_models.total_count]).toEqual([40, 40]);
      expect([shown_channels.channels.length, shown_channels.total_count]).toEqual([40, 40]);
      const { rows } = await sql<{ n: number }>`select count(*)::int n from period_rank`.execute(
        ctx.db,
      );
      expect(rows).toEqual([{ n: 6 * 240 }]);
    }
  };
  const readers = [read(), read(), read()];
  const build = async (): Promise<void> => {
    for (turn = 1; turn <= 12; turn++) {
      await recountLater();
      for (const period of ['day', 'week', 'month'] as const) await rankPeriod(ctx, period);
      await recomputePeopleStats(ctx);
    }
  };
  await build().finally(() => (building = false));
  await Promise.all(readers);
  expect(seen.rankings).toBeGreaterThan(60);
  expect(seen.orders.size).toBeGreaterThan(3);
});
