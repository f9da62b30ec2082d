import { sql } from 'kysely';
import {
  least_views,
  statistics_days,
  type OwnStatistics,
  type StatisticsDay,
} from '#contracts/calls/uploads/own-statistics.ts';
import type { Ctx } from '../ctx.ts';
import { findOwnVideo, type OwnVideoRef } from './list-own-videos.ts';

const day_ms = 86_400_000;
/** Rows of sources that are shown. */
const most_sources = 30;

/** The statistics of an own video, from sums alone. Throws as `findOwnVideo`. */
export async function getOwnStatistics(
  ctx: Ctx,
  ref: OwnVideoRef,
): Promise<Omit<OwnStatistics, 'username'>> {
  const { video_id, title } = await findOwnVideo(ctx, ctx.db, ref);
  const { duration, views, watches, buckets } = await ctx.db
    .selectFrom('video as v')
    .leftJoin('video_stat as s', 's.video_id', 'v.video_id')
    .leftJoin('video_watch as w', 'w.video_id', 'v.video_id')
    .select(['v.duration', 's.views', 'w.watches', 'w.buckets'])
    .where('v.video_id', '=', video_id)
    .executeTakeFirstOrThrow();
  const shown = { video_id, title, duration };
  if (views === null || views < least_views)
    return { ...shown, views: null, days: [], sources: [], countries: [], retention: [] };
  const days = daysUntil(ctx.clock.now());
  return {
    ...shown,
    views,
    days: fromFirst(await readDays(ctx, video_id, days)),
    sources: await readSources(ctx, video_id, days),
    countries: await readCountries(ctx, video_id, days),
    retention:
      watches === null || watches < least_views
        ? []
        : (buckets ?? []).map((n) => share(n, watches)),
  };
}

/** Four digits are more than a chart shows. */
const share = (n: number, all: number): number => Math.round((n / all) * 10_000) / 10_000;

const daysUntil = (now: Date): string[] =>
  Array.from({ length: statistics_days }, (_, back) =>
    new Date(now.getTime() - (statistics_days - 1 - back) * day_ms).toISOString().slice(0, 10),
  );

/** One index lookup for each day and sum: the days of all videos are stored next to each other. */
async function readDays(
  { db }: Ctx,
  video_id: number,
  days: readonly string[],
): Promise<StatisticsDay[]> {
  const { rows } = await sql<StatisticsDay>`
    select d.day::text as day,
      coalesce((select v.views from video_day as v where v.day = d.day and v.video_id = ${video_id}), 0) as views,
      coalesce(w.starts, 0) as plays, coalesce(w.seconds, 0)::float8 as seconds, coalesce(w.completions, 0) as completions
    from unnest(${days}::date[]) as d(day)
    left join video_watch_day as w on w.video_id = ${video_id} and w.day = d.day
    order by d.day`.execute(db);
  return rows;
}

/** Without the days before anything was seen. */
function fromFirst(days: readonly StatisticsDay[]): StatisticsDay[] {
  const first = days.findIndex(({ views, plays }) => views > 0 || plays > 0);
  return first < 0 ? [] : days.slice(first);
}

async function readSources(
  { db }: Ctx,
  video_id: number,
  days: readonly string[],
): Promise<OwnStatistics['sources']> {
  const { rows } = await sql<OwnStatistics['sources'][number]>`
    select source, sum(views)::int as views from video_source_day
    where video_id = ${video_id} and day >= ${days[0]}::date
    group by source order by views desc, source limit ${most_sources}`.execute(db);
  return rows;
}

/** Countries with few views are among the others: they could be one person. */
async function readCountries(
  { db }: Ctx,
  video_id: number,
  days: readonly string[],
): Promise<OwnStatistics['countries']> {
  const { rows } = await sql<OwnStatistics['countries'][number]>`
    with sums as (
      select country, sum(views)::int as views from video_country_day
      where video_id = ${video_id} and day >= ${days[0]}::date
      group by country),
    named as (select * from sums where views >= ${least_views} order by views desc, country limit ${most_sources})
    select country, views from (
      select country, views from named
      union all
      select '', sum(views)::int from sums where country not in (select country from named) having sum(views) > 0) as x
    order by country = '', views desc, country`.execute(db);
  return rows;
}
