import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aWatch } from '#tests/support/watches.ts';
import { rankPeriod } from '../stats/index.ts';
import { setCounters } from '../videos/index.ts';
import { createWatchCounter } from './index.ts';

const world = withCtx();

test('rankings ignore what is watched unless retention_weight() is raised', async () => {
  const ctx = world.ctx({ kind: 'system' });
  // The more views, the less is watched.
  const [most, some, least] = [await aVideo(ctx), await aVideo(ctx), await aVideo(ctx)];
  const day = new Date().toISOString().slice(0, 10);
  const views = new Map([
    [most, 120],
    [some, 110],
    [least, 100],
  ]);
  await setCounters(
    ctx,
    [...views].map(([video_id, n]) => ({ video_id, views: n, likes: 0, dislikes: 0 })),
  );
  await sql`delete from video_day`.execute(ctx.db);
  for (const [video_id, n] of views)
    await ctx.db.insertInto('video_day').values({ day, video_id, views: n }).execute();
  const ranked = async (): Promise<unknown[]> => {
    await rankPeriod(ctx, 'week');
    return ctx.db
      .selectFrom('period_rank')
      .select(['video_id', 'pos'])
      .where('period', '=', 'week')
      .where('metric', '=', 'views')
      .orderBy('pos')
      .execute();
  };
  const by_views = [most, some, least].map((video_id, n) => ({ video_id, pos: n + 1 }));
  expect(await ranked()).toEqual(by_views);

  await using counter = createWatchCounter(ctx);
  for (let n = 0; n < 60; n++) {
    counter.record(aWatch(most, { buckets: [0, 10] }));
    counter.record(aWatch(some, { buckets: [0, 50] }));
    counter.record(aWatch(least, { buckets: [0, 100] }));
  }
  await counter.flush();
  expect(await ranked()).toEqual(by_views);

  const owner = createDb({ url: world.url('owner'), log: silentLog });
  await sql`create or replace function retention_weight() returns float8
    language sql immutable parallel safe as $$ select 1::float8 $$`.execute(owner.db);
  await owner.close();
  expect(await ranked()).toEqual(
    [least, some, most].map((video_id, n) => ({ video_id, pos: n + 1 })),
  );
});
