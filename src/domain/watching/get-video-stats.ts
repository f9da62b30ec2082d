import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import {
  quality_names,
  type VideoStats,
  type WatchDay,
} from '#contracts/calls/catalogue/video-stats.ts';
import { first_frame_ms, watch_buckets, watch_errors } from '#contracts/calls/catalogue/watch.ts';
import type { Ctx } from '../ctx.ts';
import { hashSecret } from './stats-tokens.ts';

/** Days that are listed; older ones stay in the table. */
const days_listed = 90;

/** The watch statistics of a video. Throws not_found. */
export async function getVideoStats(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  video_id: number,
): Promise<VideoStats> {
  const video = await db
    .selectFrom('video as v')
    .leftJoin('video_watch as w', 'w.video_id', 'v.video_id')
    .select(['v.duration', 'w.watches', 'w.buckets'])
    .where('v.video_id', '=', video_id)
    .executeTakeFirst();
  if (!video) throw new AppError('not_found');
  const since = new Date(clock.now().getTime() - days_listed * 86_400_000);
  const { rows } = await sql<Row>`
    select day::text, starts, seconds::float8, completions, stalls, first_frames, errors, qualities from video_watch_day
    where video_id = ${video_id} and day > ${since.toISOString().slice(0, 10)}::date order by day desc`.execute(
    db,
  );
  const watches = video.watches ?? 0;
  const share = (n: number): number => Math.round((n / Math.max(1, watches)) * 10_000) / 10_000;
  return {
    video_id,
    duration: video.duration,
    watches,
    retention: (video.buckets ?? Array<number>(watch_buckets).fill(0)).map(share),
    total: shown(rows.reduce(added, nothing)),
    days: rows.map((row) => ({ day: row.day, ...shown(row) })),
  };
}

/** The same for the holder of a token of statistics: of every video, or of one member's. Throws private and not_found. */
export async function getVideoStatsByToken(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { video_id, secret }: { video_id: number; secret: string },
): Promise<VideoStats> {
  const token = await ctx.db
    .selectFrom('stats_token')
    .select('member_id')
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (!token) throw new AppError('private');
  if (token.member_id !== null) {
    const own = await ctx.db
      .selectFrom('video')
      .select('video_id')
      .where('video_id', '=', video_id)
      .where('member_id', '=', token.member_id)
      .executeTakeFirst();
    if (!own) throw new AppError('private');
  }
  return getVideoStats(ctx, video_id);
}

interface Sums {
  starts: number;
  seconds: number;
  completions: number;
  stalls: number;
  first_frames: number[];
  errors: number[];
  qualities: number[];
}
type Row = Sums & { day: string };

const nothing: Sums = {
  starts: 0,
  seconds: 0,
  completions: 0,
  stalls: 0,
  first_frames: first_frame_ms.map(() => 0),
  errors: watch_errors.map(() => 0),
  qualities: quality_names.map(() => 0),
};

function added(a: Sums, b: Sums): Sums {
  const both = (one: number[], two: number[]): number[] => one.map((n, at) => n + (two[at] ?? 0));
  return {
    starts: a.starts + b.starts,
    seconds: a.seconds + b.seconds,
    completions: a.completions + b.completions,
    stalls: a.stalls + b.stalls,
    first_frames: both(a.first_frames, b.first_frames),
    errors: both(a.errors, b.errors),
    qualities: both(a.qualities, b.qualities),
  };
}

const shown = ({ first_frames, errors, qualities, ...sums }: Sums): Omit<WatchDay, 'day'> => ({
  starts: sums.starts,
  seconds: sums.seconds,
  completions: sums.completions,
  stalls: sums.stalls,
  first_frame_p50: quantile(first_frames, 0.5),
  first_frame_p90: quantile(first_frames, 0.9),
  errors: named(watch_errors, errors),
  qualities: named(quality_names, qualities),
});

const named = <Name extends string>(
  names: readonly Name[],
  counts: readonly number[],
): Record<Name, number> =>
  Object.fromEntries(names.map((name, n) => [name, counts[n] ?? 0])) as Record<Name, number>;

/** The bound of the class that this share of the times lies in or below; of the last class its lower bound. */
function quantile(counts: readonly number[], part: number): number | null {
  const all = counts.reduce((sum, n) => sum + n, 0);
  if (all === 0) return null;
  let seen = 0;
  const at = counts.findIndex((n) => (seen += n) >= all * part);
  const bound = first_frame_ms[at] ?? Infinity;
  return bound === Infinity ? (first_frame_ms.at(-2) ?? null) : bound;
}
