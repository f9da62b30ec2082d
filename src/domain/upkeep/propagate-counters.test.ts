import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { setCounters } from '../videos/index.ts';
import { propagationPace, refreshQueued, rollViews } from '../stats/index.ts';
import { propagateOnSchedule } from './propagate-on-schedule.ts';

const world = withCtx();

test.each([
  [0, { every_seconds: 60, threshold: 0.02 }],
  [1000, { every_seconds: 60, threshold: 0.02 }],
  [1001, { every_seconds: 60, threshold: 0.05 }],
  [10_001, { every_seconds: 300, threshold: 0.05 }],
])('at %i views a second the pace of propagation is %o', (pace, expected) => {
  expect(propagationPace(pace)).toEqual(expected);
});

test('propagates counters less often and in coarser steps at a high pace of views', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const video_id = await aVideo(ctx);
  const listed = async (): Promise<number> =>
    (
      await ctx.db
        .selectFrom('listing')
        .select('views')
        .where('video_id', '=', video_id)
        .executeTakeFirstOrThrow()
    ).views;
  await setCounters(ctx, [{ video_id, views: 1_000_000, likes: 0, dislikes: 0 }]);
  const come = async (views: number, seconds: number): Promise<void> => {
    await sql`update view_rate set rolled_at = now() - make_interval(secs => ${seconds})`.execute(
      ctx.db,
    );
    await sql`insert into view_batch (ids, counts) values (array[${video_id}]::int[], array[${views}]::int[])`.execute(
      ctx.db,
    );
    await rollViews(ctx);
    // Of the three sort keys the views alone.
    await sql`update listing l set pop = s.pop from video_stat s where s.video_id = l.video_id`.execute(
      ctx.db,
    );
  };
  const passes = (time: string) =>
    sql`update upkeep_lease set last_at = last_at - ${time}::interval`.execute(ctx.db);

  await come(30_000, 60);
  expect(
    (await ctx.db.selectFrom('view_rate').select('views_per_second').executeTakeFirstOrThrow())
      .views_per_second,
  ).toBeCloseTo(500, -1);
  await propagateOnSchedule(ctx);
  expect(await listed()).toBe(1_030_000);

  await come(40_000, 20);
  await passes('1 minute');
  await propagateOnSchedule(ctx);
  expect(await listed()).toBe(1_030_000);
  await come(40_000, 20);
  await passes('1 minute');
  await propagateOnSchedule(ctx);
  expect(await listed()).toBe(1_110_000);

  await come(400_000, 20);
  await passes('4 minutes');
  await propagateOnSchedule(ctx);
  expect(await listed()).toBe(1_110_000);
  await passes('1 minute');
  await propagateOnSchedule(ctx);
  expect(await listed()).toBe(1_510_000);
});

test('vacuums the lists at once after many counters were propagated', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const media_id = await aMedia(ctx);
  await sql`
    with made as (
      insert into video (status_id, orientation, lang, dir, title, duration, media_id)
      select 1, 1, 'en', 'video', 'Video', 60, ${media_id} from generate_series(1, 1200) returning video_id),
    covered as (insert into publication (video_id, published_by, content_hash)
            select video_id, 'earlier', content_hash from made, media where media_id = ${media_id})
    insert into video_stat (video_id, pop) select video_id, 0 from made`.execute(ctx.db);
  await sql`insert into refresh_queue select video_id, true from video`.execute(ctx.db);
  await refreshQueued(ctx);
  await sql`insert into view_batch (ids, counts) select array_agg(video_id), array_agg(7) from video`.execute(
    ctx.db,
  );
  await rollViews(ctx);
  await sql`update upkeep_lease set last_at = last_at - interval '10 minutes'`.execute(ctx.db);
  await propagateOnSchedule(ctx);
  const { rows } = await sql<{ least: number; clear: number }>`
    select (select min(views) from listing) as least, relallvisible as clear from pg_class where oid = 'listing'::regclass`.execute(
    ctx.db,
  );
  expect(rows).toEqual([{ least: 7, clear: expect.any(Number) }]);
  // Pages of which the indexes alone answer.
  expect(rows[0]?.clear).toBeGreaterThan(0);
});
