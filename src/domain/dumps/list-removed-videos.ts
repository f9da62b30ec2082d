import { sql } from 'kysely';
import type { RemovedQuery } from '#contracts/calls/files/dumps.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { Ctx } from '../ctx.ts';

export interface RemovedPage {
  /** `removed_at` to the microsecond: the next page starts there. */
  removed: { video_id: number; removed_at: string }[];
  until: string;
  has_next: boolean;
}

/**
 * Transactions commit in another order than they began: a client that asks again from the present would
 * miss rows that commit late.
 */
const overlap = '10 minutes';

/** Videos that left the lists from a time on, or after a video of that time. */
export async function listRemovedVideos(
  { db }: Pick<Ctx, 'db'>,
  { since, after }: Pick<RemovedQuery, 'since' | 'after'>,
): Promise<RemovedPage> {
  const iso = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  const { rows } = await sql<{ video_id: number; removed_at: string }>`
    select video_id, to_char(removed_at at time zone 'utc', ${iso}) as removed_at
    from removed_video
    where (removed_at, video_id) > (${utc(since)}::timestamptz, ${after ?? 0}::int)
    order by removed_video.removed_at, video_id limit ${limits.removed_videos + 1}`.execute(db);
  const { rows: times } = await sql<{ until: string }>`
    select to_char((now() - ${overlap}::interval) at time zone 'utc', ${iso}) as until`.execute(db);
  return {
    removed: rows.slice(0, limits.removed_videos),
    until: times[0]?.until ?? since,
    has_next: rows.length > limits.removed_videos,
  };
}

/** A day begins at midnight in UTC, whatever the database's own zone. */
const utc = (since: string): string => (since.includes('T') ? since : `${since}T00:00:00Z`);
