import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { getOwnStatistics } from './get-own-statistics.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const today = new Date().toISOString().slice(0, 10);
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('statistics of an own video are sums: days from the first view on, sources, and the share that saw each part', async () => {
  const { member_id } = await aMember(it.ctx(), 'Sums');
  const other = await aMember(it.ctx(), 'Sums-other');
  const ctx = system();
  const video_id = await aVideo(ctx, { member_id });
  const ref = { member_id, video_id };
  const views = (n: number) =>
    sql`update video_stat set views = ${n} where video_id = ${video_id}`.execute(it.db);
  await sql`insert into video_day (day, video_id, views) values (${today}::date, ${video_id}, 5),
    (${dayBefore(2)}::date, ${video_id}, 7), (${dayBefore(200)}::date, ${video_id}, 3)`.execute(
    it.db,
  );
  await sql`insert into video_watch (video_id, watches, buckets) values (${video_id}, 20, array_fill(5, array[100]))`.execute(
    it.db,
  );
  await sql`insert into video_watch_day (day, video_id, starts, seconds, completions, stalls, first_frames, errors, qualities)
    values (${today}::date, ${video_id}, 4, 90, 1, 0, array_fill(0, array[7]), array_fill(0, array[4]), array_fill(0, array[7]))`.execute(
    it.db,
  );
  await sql`insert into video_source_day (video_id, day, source, views) values (${video_id}, ${today}::date, 'search', 4),
    (${video_id}, ${dayBefore(2)}::date, 'search', 2), (${video_id}, ${today}::date, 'other.example', 1),
    (${video_id}, ${dayBefore(95)}::date, 'embed', 9)`.execute(it.db);
  await sql`insert into video_country_day (video_id, day, country, views) values (${video_id}, ${today}::date, 'de', 8),
    (${video_id}, ${dayBefore(2)}::date, 'de', 4), (${video_id}, ${today}::date, 'jp', 30), (${video_id}, ${today}::date, 'is', 1),
    (${video_id}, ${today}::date, 'nl', 9), (${video_id}, ${dayBefore(95)}::date, 'fr', 90)`.execute(
    it.db,
  );
  await views(9);
  expect(await getOwnStatistics(ctx, ref)).toMatchObject({
    views: null,
    days: [],
    sources: [],
    countries: [],
    retention: [],
  });
  await views(15);
  const shown = await getOwnStatistics(ctx, ref);
  const none = { plays: 0, seconds: 0, completions: 0 };
  expect(shown).toMatchObject({
    views: 15,
    days: [
      { day: dayBefore(2), views: 7, ...none },
      { day: dayBefore(1), views: 0, ...none },
      { day: today, views: 5, plays: 4, seconds: 90, completions: 1 },
    ],
    sources: [
      { source: 'search', views: 6 },
      { source: 'other.example', views: 1 },
    ],
    countries: [
      { country: 'jp', views: 30 },
      { country: 'de', views: 12 },
      { country: '', views: 10 },
    ],
  });
  expect(shown.retention).toEqual(Array(100).fill(0.25));
  await sql`update video_watch set watches = 9 where video_id = ${video_id}`.execute(it.db);
  expect((await getOwnStatistics(ctx, ref)).retention).toEqual([]);
  await expect(getOwnStatistics(ctx, { ...ref, member_id: other.member_id })).rejects.toThrow(
    'not_found',
  );
});
