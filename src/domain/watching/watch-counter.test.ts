import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aWatch, watchedBuckets } from '#tests/support/watches.ts';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { upkeepTasks } from '../upkeep/index.ts';
import { createWatchCounter, getVideoStats } from './index.ts';

const world = withCtx();

test('adds what goes beyond the earlier beacons of a play', async () => {
  const ctx = world.ctx();
  const video_id = await aVideo(ctx);
  await using counter = createWatchCounter(ctx);
  const play = aWatch(video_id, { buckets: [0, 10], seconds: 6, stalls: 1, first_frame: 1 });
  counter.record(play);
  await counter.flush();
  counter.record(
    aWatch(video_id, {
      nonce: play.nonce,
      buckets: [5, 100],
      seconds: 57,
      stalls: 3,
      errors: [1, 0, 0, 0],
      first_frame: 4,
      quality: 3,
    }),
  );
  await counter.flush();
  // Late: it knows less than was counted.
  counter.record(play);
  await counter.flush();
  const { watches, retention, total, days } = await getVideoStats(ctx, video_id);
  expect([watches, retention]).toEqual([1, watchedBuckets([0, 100])]);
  expect(days).toEqual([{ day: new Date().toISOString().slice(0, 10), ...total }]);
  expect(total).toMatchObject({
    starts: 1,
    seconds: 57,
    completions: 1,
    stalls: 3,
    first_frame_p50: 500,
    errors: { network: 1, refused: 0, media: 0, unsupported: 0 },
  });
  expect(Object.values(total.qualities)).toEqual([0, 0, 0, 1, 0, 0, 0]);
});

test('counts a beacon once that comes again, in two processes at once', async () => {
  const ctx = world.ctx();
  const [one_id, two_id] = [await aVideo(ctx), await aVideo(ctx)];
  await using one = createWatchCounter(ctx);
  await using two = createWatchCounter(ctx);
  const plays = Array.from({ length: 200 }, (_, n) =>
    aWatch(n % 2 ? one_id : two_id, { buckets: [0, 50], seconds: 30 }),
  );
  for (let round = 0; round < 4; round++) {
    for (const play of plays) one.record(play);
    for (const play of plays.toReversed()) two.record(play);
    await Promise.all([one.flush(), two.flush()]);
  }
  for (const id of [one_id, two_id]) {
    const { watches, retention, total } = await getVideoStats(ctx, id);
    expect([watches, total.seconds, retention]).toEqual([100, 3000, watchedBuckets([0, 50])]);
  }
});

test('a batch that fails is sent again and counts once', async () => {
  const ctx = world.ctx();
  const video_id = await aVideo(ctx);
  await using counter = createWatchCounter(ctx);
  const owner = createDb({ url: world.url('owner'), log: silentLog });
  await sql`alter table video_watch_day rename to video_watch_day_away`.execute(owner.db);
  const play = aWatch(video_id, { buckets: [0, 20], seconds: 12 });
  counter.record(play);
  expect(await counter.flush()).toBe(0);
  counter.record(aWatch(video_id, { nonce: play.nonce, buckets: [20, 30], seconds: 18 }));
  await sql`alter table video_watch_day_away rename to video_watch_day`.execute(owner.db);
  await owner.close();
  // The timer may have flushed meanwhile; either way it is written once.
  await counter.flush();
  const { watches, retention, total } = await getVideoStats(ctx, video_id);
  expect([watches, total.seconds, retention]).toEqual([1, 18, watchedBuckets([0, 30])]);
});

test('errors before the first picture are counted, and are no watch', async () => {
  const ctx = world.ctx();
  const video_id = await aVideo(ctx);
  await using counter = createWatchCounter(ctx);
  counter.record(aWatch(video_id, { errors: [0, 2, 0, 0] }));
  await counter.flush();
  const { watches, total } = await getVideoStats(ctx, video_id);
  expect([watches, total.starts, total.errors.refused, total.first_frame_p50]).toEqual([
    0,
    0,
    2,
    null,
  ]);
});

test('beacons of unknown videos do not stop the others', async () => {
  const ctx = world.ctx();
  const video_id = await aVideo(ctx);
  await using counter = createWatchCounter(ctx);
  counter.record(aWatch(60_000_000, { buckets: [0, 1] }));
  counter.record(aWatch(video_id, { buckets: [0, 1] }));
  expect(await counter.flush()).toBe(2);
  expect((await getVideoStats(ctx, video_id)).watches).toBe(1);
});

test('writes pending plays when the counter closes', async () => {
  const ctx = world.ctx();
  const video_id = await aVideo(ctx);
  {
    await using counter = createWatchCounter(ctx);
    for (let n = 0; n < 300; n++) counter.record(aWatch(video_id, { buckets: [0, 10] }));
  }
  expect((await getVideoStats(ctx, video_id)).watches).toBe(300);
});

test('upkeep deletes what was counted of expired tokens', async () => {
  const ctx = world.ctx();
  const video_id = await aVideo(ctx);
  await using counter = createWatchCounter(ctx);
  const [expired, valid] = [
    aWatch(video_id, { buckets: [0, 1], expires_at: new Date(Date.now() - 1000) }),
    aWatch(video_id, { buckets: [0, 1] }),
  ];
  for (const play of [expired, valid]) counter.record(play);
  await counter.flush();
  await upkeepTasks.find(({ name }) => name === 'prune')?.run(ctx);
  const rows = await ctx.db
    .selectFrom('watch_token')
    .select('nonce')
    .where(
      'nonce',
      'in',
      [expired, valid].map(({ nonce }) => Buffer.from(nonce, 'hex')),
    )
    .execute();
  expect(rows.map(({ nonce }) => nonce.toString('hex'))).toEqual([valid.nonce]);
});

test('a watched video takes less than 1 kB a day, and no row says who', async () => {
  const ctx = world.ctx();
  const ids: number[] = [];
  for (let n = 0; n < 40; n++) ids.push(await aVideo(ctx));
  for (let day = 0; day < 30; day++) {
    const clock = { now: () => new Date(Date.now() - day * 86_400_000) };
    await using counter = createWatchCounter({ ...ctx, clock });
    for (const id of ids)
      counter.record(
        aWatch(id, { buckets: [0, 90], seconds: 50, first_frame: 2, quality: 3, stalls: 1 }),
      );
  }
  await sql`vacuum video_watch, video_watch_day`.execute(ctx.db).catch(() => undefined);
  const { rows } = await sql<{ bytes: number; rows: number }>`
    select (pg_total_relation_size('video_watch') + pg_total_relation_size('video_watch_day'))::float8 bytes,
      (select count(*)::int from video_watch_day) "rows"`.execute(ctx.db);
  expect(rows[0]?.rows).toBeGreaterThanOrEqual(1200);
  expect((rows[0]?.bytes ?? 0) / (rows[0]?.rows ?? 1)).toBeLessThan(1024);

  const columns = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_name in ('video_watch', 'video_watch_day', 'watch_token')`.execute(ctx.db);
  expect(columns.rows.filter(({ name }) => /address|voter|member|agent|ip$/.test(name))).toEqual(
    [],
  );
});
